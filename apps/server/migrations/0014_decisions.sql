-- When the case system told of a rejection or a dismissal that held then, and what it calls the state of its work: {sv, en}.
alter table application add column rejected_at timestamptz;
alter table application add column dismissed_at timestamptz;
alter table application add column status_label jsonb;
