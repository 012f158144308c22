-- The id that the file store has until it gets the row's: empty when it has none, null once it has the row's.
alter table store_binding add column previous text;

-- A row per worker process: the heartbeat of one worker does not hide that another hangs.
create table worker_heartbeat (
  -- Host and process id.
  instance text primary key,
  beat_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeat to sievert_app;
