-- When a letter was written, so that the next one can tell what was said at its table since.
alter table outbox add column written bigint;
