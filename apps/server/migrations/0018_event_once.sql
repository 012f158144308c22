-- SHA-256 of the event as canonical JSON: an id that comes again with something else is no repeat. Null: taken in before this column was.
alter table case_event add column content_hash bytea;
