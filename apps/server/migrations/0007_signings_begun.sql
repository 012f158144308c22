-- How many signings of it have begun: what was read before a signing began is not stored after it.
alter table application add column signings_begun integer not null default 0;
