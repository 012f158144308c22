-- Uploads that may be broken off and go on where they stopped; their content is in the file store, piece by piece.
create table upload (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  file_name text not null,
  size bigint not null,
  received bigint not null,
  pieces text[] not null,
  -- The document that has become of it.
  document_id uuid,
  advanced_at timestamptz not null
);
create index upload_advanced on upload (advanced_at);
grant select, insert, update, delete on upload to sievert_app;
