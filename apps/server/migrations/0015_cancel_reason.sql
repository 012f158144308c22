-- Why a signing is cancelled, such as a change of its content: the page of the signer shows it, whichever process ends it.
alter table sign_order add column cancel_reason text;
grant update (cancel_reason) on sign_order to sievert_app;

-- As in 0001, with the new column: a signature may be completed while its order is being cancelled.
create or replace function keep_signed_order() returns trigger language plpgsql as $$
declare moving constant text[] :=
  '{nonce_hash,awaiting_start,message_key,last_asked_at,asking_until,cancelling,cancel_reason}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'signing % has succeeded and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
