-- People without a Swedish number, and personal numbers that replace a coordination number. Exactly one of
-- personal_number and prid identifies a person: neither is ever compared with the other. Processes of the version
-- before know only numbers: eIDAS logins are switched on when the last of them has ended.
alter table person alter column personal_number drop not null;
alter table person
  -- Provisional identifier of the Swedish eIDAS connector, and the foreign identifier that it was made from: the same prid
  -- of another foreign identifier is another person.
  add column prid text unique check (prid ~ '^[A-Z]{2}:[0-9a-z-]{10,30}$'),
  add column eidas_person_identifier text,
  -- A: stays for life. B and C may change.
  add column prid_persistence text check (prid_persistence in ('A', 'B', 'C')),
  -- The coordination number that personal_number has replaced.
  add column former_number text unique check (former_number ~ '^\d{12}$'),
  -- The present account of a person who confirmed that this is an earlier one. No reference: each may be removed alone.
  add column joined_to uuid,
  add constraint one_identity check (
    num_nonnulls(personal_number, prid) = 1
    and (prid is null) = (eidas_person_identifier is null) and (prid is null) = (prid_persistence is null)
  );
create index person_earlier_accounts on person (joined_to) where joined_to is not null;
grant update (prid_persistence) on person to sievert_app;

-- The earlier account that the login found, until the person says whether it is theirs. No reference, as above.
alter table session add column earlier_person_id uuid;

-- The service's only ways to change whose number an account has. They have the owner's rights, and accept nothing but a
-- coordination number that a personal number replaces, once.
create function is_coordination_number(number text) returns boolean language sql immutable as $$
  select substr(number, 7, 2)::int >= 60
$$;

create function replace_coordination_number(p_person uuid, p_number text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person set former_number = personal_number, personal_number = p_number
  where id = p_person and is_coordination_number(personal_number) and not is_coordination_number(p_number)
    and former_number is null and joined_to is null;
  if not found then raise exception 'the number of % is not replaced', p_person using errcode = 'insufficient_privilege'; end if;
end $$;

create function join_earlier_account(p_earlier uuid, p_present uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person as earlier set joined_to = p_present from person as present
  where earlier.id = p_earlier and present.id = p_present and is_coordination_number(earlier.personal_number)
    and not is_coordination_number(present.personal_number) and earlier.joined_to is null;
  if not found then raise exception '% does not join %', p_earlier, p_present using errcode = 'insufficient_privilege'; end if;
end $$;

revoke all on function replace_coordination_number, join_earlier_account from public;
grant execute on function replace_coordination_number, join_earlier_account to sievert_app;
