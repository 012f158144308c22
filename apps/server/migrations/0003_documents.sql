-- A sent application's documents have been gone through: those that no answer names are gone.
alter table document add column settled boolean not null default false;
create index document_checking on document (created_at) where state = 'checking';
create index document_unsettled on document (application_id) where not settled;

-- Uploads that may be taken up where they broke off. What has come stands in the file store, piece by piece.
create table resumable_upload (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  person_id uuid not null references person,
  file_name text not null,
  size bigint not null,
  received bigint not null default 0,
  -- Keys in the file store, in order.
  pieces text[] not null default '{}',
  -- What became of it when it was whole.
  document_id uuid,
  created_at timestamptz not null
);
grant select, insert, update, delete on resumable_upload to sievert_app;
