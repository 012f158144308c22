-- The head of each audit chain, so that an entry removed from the end is missed too. The function alone writes entries
-- and heads: it acts as their owner, and the application's role has no right to insert either.
create table audit_head (
  chain text primary key,
  sequence integer not null,
  hash bytea not null
);
insert into audit_head
select distinct on (chain) chain, sequence, hash from audit_entry order by chain, sequence desc;

create or replace function append_audit(p_chain text, p_content text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  next_hash bytea;
begin
  insert into audit_head values (p_chain, 0, ''::bytea) on conflict do nothing;
  -- Whoever appends to the same chain waits here.
  select * into strict head from audit_head where chain = p_chain for update;
  next_hash := sha256(head.hash || convert_to(p_content, 'UTF8'));
  insert into audit_entry (chain, sequence, content, previous_hash, hash)
  values (p_chain, head.sequence + 1, p_content, head.hash, next_hash);
  update audit_head set sequence = head.sequence + 1, hash = next_hash where chain = p_chain;
end $$;
revoke all on function append_audit(text, text) from public;
grant execute on function append_audit(text, text) to sievert_app;
grant select on audit_head to sievert_app;
revoke insert on audit_entry from sievert_app;

-- While one process waits for the provider's answer about an order no other asks: at the latest until this moment.
alter table sign_order add column asking_until timestamptz;
