-- The files of an application that the case system is told of, with the bytes it is told of, and which of them it has fetched to the
-- last byte. Rows are only added, and go with their application.
create table case_file (
  application_id uuid not null references application on delete cascade,
  -- receipt, application, evidence, or document:<its id>
  what text not null,
  size bigint not null,
  sha256 text not null,
  named_at timestamptz not null,
  primary key (application_id, what)
);
create table case_fetch (
  application_id uuid not null,
  what text not null,
  fetched_at timestamptz not null,
  primary key (application_id, what),
  foreign key (application_id, what) references case_file on delete cascade
);
grant select, insert on case_file, case_fetch to sievert_app;
