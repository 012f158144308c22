-- Up to which byte the case system has fetched a file without a gap: who has the last byte alone does not have it.
alter table case_file add column reached bigint not null default 0;
grant update (reached) on case_file to sievert_app;
