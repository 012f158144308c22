-- The case system gives a number to one application, as numbers are compared. Applications that share one since before keep it: all but
-- the first are marked, and left out of the index.
alter table application add column case_number_repeated boolean not null default false;
update application set case_number_repeated = true from (
  select id, row_number() over (partition by plain_case_number(case_number) order by registered_at, submitted_at, id) as turn
  from application where case_number is not null
) numbered where numbered.id = application.id and turn > 1;
create unique index application_of_case_number on application (plain_case_number(case_number)) where not case_number_repeated;
