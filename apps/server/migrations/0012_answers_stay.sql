-- What else was signed stays as well. Of a signing that has succeeded all but what tells how it was asked about, a later column too.
create or replace function keep_signed_order() returns trigger language plpgsql as $$
declare moving constant text[] := '{nonce_hash,awaiting_start,message_key,last_asked_at,asking_until,cancelling}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'signing % has succeeded and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger keep_signed_order on sign_order;
create trigger keep_signed_order before update on sign_order
for each row when (old.state = 'Success') execute function keep_signed_order();

-- The answers of an application that is signed: they go with it, and not before.
create function keep_signed_answers() returns trigger language plpgsql as $$
declare ids constant uuid[] := array[old.application_id, new.application_id];
begin
  if exists (select from application where id = any (ids) and digest is not null) then
    raise exception 'an application is signed, and what was answered stays as it is' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger keep_signed_answers before insert or update or delete on step_document
for each row execute function keep_signed_answers();
create trigger keep_signed_answers before insert or update or delete on item
for each row execute function keep_signed_answers();

-- Names come anew with each login; whose number it is stays.
revoke update on person from sievert_app;
grant update (given_name, family_name) on person to sievert_app;
