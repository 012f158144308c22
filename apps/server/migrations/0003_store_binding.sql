-- The id that this database shares with its file store. Files are deleted only while both hold the same id.
create table store_binding (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  -- The cluster and the database that were bound: in a copy of the database the id is not valid.
  bound_in text not null,
  bound_at timestamptz not null
);
grant select, insert, update on store_binding to sievert_app;
