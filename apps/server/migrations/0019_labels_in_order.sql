-- What the case system called the state of its work, {sv, en}, of each event that says it: the page of the case tells them with their days.
-- Null: another kind of event, or taken in before this column was.
alter table case_event add column label jsonb;
