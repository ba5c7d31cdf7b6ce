"""Checks that the OpenAPI document is valid, that its ids are unique and every answer has a schema, and that the
server's messages match the schemas.

Each line of standard input is the name of a schema, a space, and a JSON value that it should describe."""

import json
import sys
from collections import Counter

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

with open(sys.argv[1]) as file:
    document = json.load(file)

wrong = [str(error.message) for error in OpenAPIV31SpecValidator(document).iter_errors()]
operations = [
    (method, path, operation)
    for path, item in document["paths"].items()
    for method, operation in item.items()
    if method in ("get", "put", "post", "delete", "patch")
]
ids = Counter(operation["operationId"] for _, _, operation in operations)
wrong += [f"{name} is the id of {count} operations" for name, count in ids.items() if count > 1]
tags = {tag["name"] for tag in document["tags"]}
for method, path, operation in operations:
    where = f"{method} {path}"
    wrong += [f"{where}: the tag {tag} isn't described" for tag in operation["tags"] if tag not in tags]
    if not operation.get("summary"):
        wrong.append(f"{where}: no summary")
    for status, response in operation["responses"].items():
        if not response.get("description"):
            wrong.append(f"{where}: {status} has no description")
        for kind, content in response.get("content", {}).items():
            if not content.get("schema"):
                wrong.append(f"{where}: {status} as {kind} has no schema")
if not document.get("servers"):
    wrong.append("no servers")
for used in {name for _, _, operation in operations for way in operation.get("security", []) for name in way}:
    if used not in document["components"]["securitySchemes"]:
        wrong.append(f"the security scheme {used} isn't defined")

registry = Registry().with_resource("urn:api", Resource(contents=document, specification=DRAFT202012))
validators = {}
seen = Counter()
for line in sys.stdin:
    name, _, text = line.partition(" ")
    if name not in validators:
        schema = {"$ref": f"urn:api#/components/schemas/{name}"}
        validators[name] = Draft202012Validator(schema, registry=registry)
    value = json.loads(text)
    seen[name] += 1
    for error in validators[name].iter_errors(value):
        wrong.append(f"not as {name} says: {error.message[:300]} at {list(error.absolute_path)}: {text[:300]}")
for line in wrong[:40]:
    print(line)
print(dict(seen))
sys.exit(bool(wrong))
