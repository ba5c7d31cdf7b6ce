// Displays the server's OpenAPI document. Everything is created as elements and text, so nothing in the document is
// interpreted as HTML.
"use strict";

const METHODS = ["get", "post", "put", "delete", "patch"];
let api;

function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

// Text with `code` between backquotes.
function words(text) {
  const parts = String(text || "").split("`");
  const span = el("span");
  parts.forEach((part, index) => span.append(index % 2 ? el("code", {}, part) : part));
  return span;
}

const nameOf = (ref) => ref.split("/").pop();

function schemaLink(name) {
  return el("a", { href: `#schema-${name}` }, name);
}

// Short description of the values that a schema allows.
function kind(schema) {
  if (schema === undefined || schema === true || (typeof schema === "object" && Object.keys(schema).length === 0)) return ["anything"];
  if (schema.$ref) return [schemaLink(nameOf(schema.$ref))];
  for (const [key, between] of [["oneOf", " or "], ["anyOf", " or "], ["allOf", " and "]]) {
    if (schema[key]) return schema[key].flatMap((part, index) => (index ? [between] : []).concat(kind(part)));
  }
  const types = [].concat(schema.type || "object");
  const parts = types.flatMap((type, index) => {
    const before = index ? [" or "] : [];
    if (type === "array") {
      const items = schema.prefixItems ? schema.prefixItems.flatMap((part, at) => (at ? [", "] : []).concat(kind(part))) : kind(schema.items || {});
      return before.concat(["list of ", ...items]);
    }
    if (type === "object" && schema.additionalProperties && typeof schema.additionalProperties === "object") {
      return before.concat(["object with values: ", ...kind(schema.additionalProperties)]);
    }
    return before.concat([type]);
  });
  if (schema.enum) parts.push(": ", el("code", {}, schema.enum.map((value) => JSON.stringify(value)).join(", ")));
  const bounds = [["minimum", "from"], ["maximum", "to"], ["minLength", "at least", "characters"], ["maxLength", "at most", "characters"], ["maxItems", "at most", "items"]];
  const said = bounds.filter(([key]) => schema[key] !== undefined).map(([key, word, unit]) => [word, schema[key], unit].filter((part) => part !== undefined).join(" "));
  if (said.length) parts.push(` (${said.join(", ")})`);
  return parts;
}

function properties(schema) {
  const list = el("ul", { class: "fields" });
  const add = (part) => {
    if (part.$ref) {
      list.append(el("li", {}, "all of ", schemaLink(nameOf(part.$ref))));
      return;
    }
    for (const inner of part.allOf || []) add(inner);
    for (const [name, property] of Object.entries(part.properties || {})) {
      const needed = (part.required || []).includes(name);
      const entry = el("li", {}, el("code", {}, name), " ", el("span", { class: "soft" }, ...kind(property), needed ? "" : ", may be left out"));
      if (property.description) entry.append(el("div", { class: "soft" }, words(property.description)));
      list.append(entry);
    }
  };
  add(schema);
  return list.children.length ? list : null;
}

function shape(schema) {
  const box = el("div", {}, el("p", {}, ...kind(schema)));
  const own = !schema.$ref && properties(schema);
  if (own) box.append(own);
  for (const part of schema.oneOf || []) {
    const inner = part.$ref ? null : properties(part);
    if (part.description) box.append(el("p", {}, words(part.description)));
    if (inner) box.append(inner);
  }
  return box;
}

// Example value for a schema.
function example(schema, depth = 0) {
  if (!schema || depth > 6) return null;
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.$ref) return example(api.components.schemas[nameOf(schema.$ref)], depth + 1);
  for (const key of ["oneOf", "anyOf"]) if (schema[key]) return example(schema[key].find((part) => part.type !== "null"), depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => example(part, depth + 1)));
  if (schema.enum) return schema.enum[0];
  const type = [].concat(schema.type || []).find((one) => one !== "null");
  if (type === "object") {
    const needed = Object.entries(schema.properties || {}).filter(([name]) => (schema.required || []).includes(name));
    return Object.fromEntries(needed.map(([name, property]) => [name, example(property, depth + 1)]));
  }
  if (type === "array") return [];
  if (type === "integer" || type === "number") return schema.minimum || 1;
  if (type === "boolean") return false;
  return "";
}

function needs(operation) {
  const ways = operation.security;
  if (!ways || !ways.length) return "For everybody.";
  return ways.some((way) => !Object.keys(way).length) ? "Signed in or not." : "Needs a session or a token.";
}

function trial(method, path, operation) {
  const form = el("form", { class: "try" }, el("h3", {}, "Try it"));
  const inputs = (operation.parameters || []).map((parameter) => {
    const id = `${operation.operationId}-${parameter.name}`;
    const input = el("input", { id, name: parameter.name, autocomplete: "off", required: parameter.required && parameter.in === "path" });
    form.append(el("label", { for: id }, el("code", {}, parameter.name), ` (${parameter.in})`), input);
    return [parameter, input];
  });
  const contents = (operation.requestBody && operation.requestBody.content) || {};
  const type = contents["application/json"] ? "application/json" : Object.keys(contents)[0];
  let body;
  if (type) {
    const id = `${operation.operationId}-body`;
    body = el("textarea", { id, spellcheck: "false" });
    body.value = type === "application/json" ? JSON.stringify(example(contents[type].schema), null, 1) : "";
    form.append(el("label", { for: id }, `Body (${type})`), body);
  }
  const answer = el("pre", { "aria-live": "polite", hidden: true });
  form.append(el("p", {}, el("button", {}, "Send")), answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let address = path;
    const query = new URLSearchParams();
    for (const [parameter, input] of inputs) {
      if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      else if (input.value) query.set(parameter.name, input.value);
    }
    if (query.size) address += `?${query}`;
    const headers = {};
    const token = document.getElementById("token").value.trim();
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body) headers["Content-Type"] = type;
    answer.hidden = false;
    answer.textContent = "…";
    try {
      const response = await fetch(address, { method: method.toUpperCase(), headers, body: body ? body.value : undefined });
      let text = await response.text();
      try { text = JSON.stringify(JSON.parse(text), null, 1); } catch { /* not JSON: shown as it is */ }
      answer.textContent = `${response.status} ${response.statusText}\n${text.slice(0, 20000)}`;
    } catch (error) {
      answer.textContent = String(error);
    }
  });
  return form;
}

// A stream never ends, so it can't be shown as an answer.
const isStream = (path, operation) => path === "/api/ws" || path.includes("/stream") || path.endsWith("/events") || path.endsWith("/seek");

function contentsOf(content) {
  return Object.entries(content || {}).map(([type, { schema }]) => el("p", {}, el("code", {}, type), ": ", ...kind(schema)));
}

function filled(details, method, path, operation) {
  if (operation.description) details.append(el("p", {}, words(operation.description)));
  details.append(el("p", { class: "soft" }, needs(operation)));
  const messages = operation["x-websocket-messages"];
  if (messages) details.append(el("p", {}, "You send ", ...kind(messages.client), ", the server sends ", ...kind(messages.server), "."));
  if ((operation.parameters || []).length) {
    const list = el("ul", { class: "fields" });
    for (const parameter of operation.parameters) {
      const entry = el("li", {}, el("code", {}, parameter.name), " ", el("span", { class: "soft" }, `${parameter.in}, `, ...kind(parameter.schema), parameter.required ? "" : ", may be left out"));
      if (parameter.description) entry.append(el("div", { class: "soft" }, words(parameter.description)));
      list.append(entry);
    }
    details.append(el("h3", {}, "Parameters"), list);
  }
  if (operation.requestBody) details.append(el("h3", {}, "Body"), ...contentsOf(operation.requestBody.content));
  details.append(el("h3", {}, "Answers"));
  for (const [status, response] of Object.entries(operation.responses)) {
    const line = el("p", { class: status < "400" ? undefined : "bad" }, el("strong", {}, status), " ", words(response.description));
    details.append(line, ...(status < "400" ? contentsOf(response.content) : []));
  }
  if (!isStream(path, operation)) details.append(trial(method, path, operation));
}

function lazily(details, fill) {
  details.addEventListener("toggle", () => {
    if (details.open && !details.dataset.filled) {
      details.dataset.filled = "yes";
      fill();
    }
  });
  return details;
}

function show() {
  const main = document.getElementById("endpoints");
  const entries = [];
  for (const tag of api.tags || []) {
    const section = el("section", {}, el("h2", { id: `tag-${tag.name}` }, tag.name), el("p", { class: "soft" }, words(tag.description)));
    for (const [path, item] of Object.entries(api.paths)) {
      for (const method of METHODS.filter((one) => item[one] && (item[one].tags || []).includes(tag.name))) {
        const operation = item[method];
        const details = el("details", { id: operation.operationId },
          el("summary", {}, el("span", { class: `method ${method}` }, method.toUpperCase()), el("code", {}, path), el("span", { class: "soft" }, words(operation.summary))));
        section.append(lazily(details, () => filled(details, method, path, operation)));
        entries.push([details, `${method} ${path} ${operation.operationId} ${operation.summary} ${operation.description || ""}`.toLowerCase()]);
      }
    }
    if (section.querySelector("details")) main.append(section);
  }
  const section = el("section", {}, el("h2", { id: "schemas" }, "schemas"), el("p", { class: "soft" }, "What is inside of bodies, answers, lines and messages."));
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    const details = el("details", { id: `schema-${name}` }, el("summary", {}, el("code", {}, name), el("span", { class: "soft" }, words(schema.description))));
    section.append(lazily(details, () => details.append(shape(schema))));
    entries.push([details, `${name} ${schema.description || ""}`.toLowerCase()]);
  }
  main.append(section);

  const filter = document.getElementById("filter");
  const count = document.getElementById("count");
  const narrow = () => {
    const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [details, text] of entries) {
      details.hidden = !wanted.every((word) => text.includes(word));
      if (!details.hidden) shown += 1;
    }
    for (const one of main.querySelectorAll("section")) one.hidden = !one.querySelector("details:not([hidden])");
    count.textContent = wanted.length ? `${shown} of ${entries.length}` : `${entries.length} endpoints and schemas, version ${api.info.version}`;
  };
  filter.addEventListener("input", narrow);
  document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
  narrow();

  // A link to an endpoint or schema opens it.
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") {
      if (target.hidden) {
        filter.value = "";
        narrow();
      }
      target.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", open);
  open();
}

fetch("/api/openapi.json")
  .then((response) => response.json())
  .then((found) => {
    api = found;
    show();
  })
  .catch((error) => {
    document.getElementById("count").textContent = `The document can't be shown: ${error}`;
  });
