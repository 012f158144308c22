-- A party has one draft of a notification at a time, whoever writes the code. Whether a type is one the catalogue knows, so each application
-- says so when it begins; drafts that had begun before are found by the service alone.
alter table application add column is_report boolean not null default false;
create unique index one_draft_of_a_report on application (party_id, business_type_id) where is_report and status = 'Started';
