-- The last revision of any draft of a message, which its deletion does not take back: an ETag of a deleted draft never
-- matches the one that is begun after it. A process of an older version counts each draft from 1.
create table draft_revision (
  application_id uuid primary key references application on delete cascade,
  latest integer not null
);
grant select, insert, update on draft_revision to sievert_app;
