-- Signatures of several persons to one frozen content (TOG-01, TOG-02).
create table cosigning (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  party_id text not null,
  begun_by uuid not null references person,
  -- Where a person who asks and does not sign is told of the end. Erased a week after it.
  asker_email text,
  -- The combination as the register gave it: its reference, and who is in it.
  combination jsonb not null,
  state text not null check (state in ('Open', 'Complete', 'Declined', 'Changed', 'TakenBack', 'Expired', 'MandateEnded')),
  -- The content that all sign.
  application_revision integer not null,
  canonical_document bytea not null,
  digest text not null,
  visible_text text not null,
  manifest bytea not null,
  fee jsonb not null,
  language text not null,
  begun_at timestamptz not null,
  -- The last day to sign, Swedish time.
  last_day date not null,
  ended_at timestamptz
);
create unique index one_open_cosigning on cosigning (application_id) where state = 'Open';
create index cosigning_of_application on cosigning (application_id, begun_at);
create index open_cosigning_of_party on cosigning (party_id) where state = 'Open';

create table cosigner (
  cosigning_id uuid not null references cosigning on delete cascade,
  application_id uuid not null,
  -- The register's id of the person within the organisation.
  signatory_id text not null,
  position integer not null,
  name text not null,
  -- Where the person is asked. Erased a week after the end.
  email text,
  state text not null check (state in ('waiting', 'signed', 'declined')),
  person_id uuid references person,
  -- The signature as the packet of evidence has it.
  part jsonb,
  asked_at timestamptz,
  -- Mails that asked or reminded the person.
  mails integer not null default 0,
  acted_at timestamptz,
  primary key (cosigning_id, signatory_id),
  check ((state = 'signed') = (part is not null))
);

-- `Signed`: the person has signed, and others are awaited, or their signatures did not come.
alter table sign_order
  drop constraint sign_order_state_check,
  add constraint sign_order_state_check check (state in ('Pending', 'Signed', 'Success', 'Failed', 'Cancelled')),
  add column cosigning_id uuid references cosigning;

drop trigger keep_signed_order on sign_order;
create trigger keep_signed_order before update on sign_order
for each row when (old.state in ('Success', 'Signed')) execute function keep_signed_order();

-- Processes of the version before know no cosignings. They may neither send with some of the signatures only, nor refuse
-- one because its signer does not sign alone: the order waits for a process that knows them.
create function keep_cosigning_order() returns trigger language plpgsql as $$
begin
  if new.state = 'Success' and exists (select from cosigner where cosigning_id = old.cosigning_id and state <> 'signed')
    or new.message_key = 'signing.failed.joint-signatories.text' then
    raise exception 'signing % belongs to a cosigning', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_cosigning_order before update on sign_order
for each row when (old.cosigning_id is not null) execute function keep_cosigning_order();

-- A signature that was given stays as it is; only the address is erased later.
create function keep_cosignature() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{email}'::text[] is distinct from to_jsonb(old) - '{email}'::text[] then
    raise exception 'a signature of cosigning % stays as it is', old.cosigning_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_cosignature before update on cosigner
for each row when (old.part is not null) execute function keep_cosignature();

grant select, insert, delete, update (asker_email, state, ended_at) on cosigning to sievert_app;
grant select, insert, delete, update (email, state, person_id, part, asked_at, mails, acted_at) on cosigner to sievert_app;
