-- The last entry of each chain that an anchor of the audit log holds: what has moved since goes into the next anchor.
alter table audit_head add column anchored integer not null default 0;
create index audit_head_moved on audit_head (chain) where anchored < sequence;

-- The last anchor that the service knows of. What it says is for comparing: the anchors themselves are elsewhere.
create table audit_anchor (
  singleton boolean primary key default true check (singleton),
  number integer not null,
  hash bytea not null,
  published_at timestamptz not null
);
grant select, insert, update on audit_anchor to sievert_app;

-- Writers of the log are not kept waiting: a chain that somebody writes to now stays as moved, and is in the next anchor, too.
create function note_anchored(p_chains text[], p_sequences integer[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with free as (select chain from audit_head where chain = any (p_chains) for update skip locked)
  update audit_head set anchored = published.sequence
  from unnest(p_chains, p_sequences) as published (chain, sequence) join free using (chain)
  where audit_head.chain = published.chain
$$;
-- A new series of anchors begins with all chains.
create function forget_anchored() returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_head set anchored = 0 where anchored <> 0
$$;
revoke all on function note_anchored(text[], integer[]), forget_anchored() from public;
grant execute on function note_anchored(text[], integer[]), forget_anchored() to sievert_app;

-- What the worker counts for those who watch it: how often, or how many there were when it last looked.
create table worker_figure (
  kind text primary key,
  value double precision not null
);
grant select, insert, update on worker_figure to sievert_app;
