-- Who looks into documents takes them in turn, party by party. A document is not looked into before check_after, which moves on while
-- somebody is at it.
alter table document add column check_after timestamptz not null default now();
alter table document add column inspector_deaths integer not null default 0;
create table check_turn (
  party_id text primary key,
  taken_at timestamptz not null
);
grant select, insert, update, delete on check_turn to sievert_app;
