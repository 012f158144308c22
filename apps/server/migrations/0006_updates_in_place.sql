-- A save changes no indexed column, and finds room beside the old row: PostgreSQL then touches no index (HOT).
-- Anchors read all heads once in their interval.
drop index application_of_party, application_untouched, application_sent_of_party, application_ending_of_party,
  audit_head_moved;
alter table application set (fillfactor = 80);
alter table step_document set (fillfactor = 80);
alter table audit_head set (fillfactor = 80);

-- One statement for each entry instead of four.
create or replace function append_audit(p_chain text, p_content text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  loop
    -- Writers of the same chain wait here for each other. The row that was waited for is read again.
    with head as materialized (
      select sequence + 1 as sequence, hash from audit_head where chain = p_chain for update
    ), entry as (
      insert into audit_entry (chain, sequence, content, previous_hash, hash)
      select p_chain, sequence, p_content, hash, sha256(hash || convert_to(p_content, 'UTF8')) from head
      returning sequence, hash
    )
    update audit_head set sequence = entry.sequence, hash = entry.hash from entry where chain = p_chain;
    exit when found;
    insert into audit_head values (p_chain, 0, ''::bytea) on conflict do nothing;
  end loop;
end $$;
