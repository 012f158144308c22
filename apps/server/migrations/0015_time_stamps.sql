-- When somebody outside signed that a packet of evidence was there (RFC 3161): a row of its own, as the packet stays as it is.
create table evidence_stamp (
  application_id uuid primary key references evidence (application_id),
  token bytea not null,
  created_at timestamptz not null
);
grant select, insert on evidence_stamp to sievert_app;
