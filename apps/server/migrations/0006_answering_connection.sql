-- The database's connection over which the key was claimed: once it is gone, so is the process that was to answer.
alter table idempotent_answer add column answering_pid integer;
