-- The application whose answers this one began with: its documents are offered one by one. No foreign key: a copy
-- outlives its source.
alter table application add column copied_from uuid;
