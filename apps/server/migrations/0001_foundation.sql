-- People, sessions, applications and their parts, signing, evidence, audit, and the once-only records.

-- The application's own role: what it may not do to evidence and audit, the database refuses, whoever writes the code.
do $$ begin
  if not exists (select from pg_roles where rolname = 'sievert_app') then create role sievert_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant sievert_app to %I', current_user); end $$;

create table person (
  id uuid primary key default gen_random_uuid(),
  personal_number text not null unique check (personal_number ~ '^\d{12}$'),
  given_name text not null,
  family_name text not null,
  created_at timestamptz not null
);
create table person_login (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person,
  primary key (issuer, subject)
);
create table login_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  consent_version text not null,
  created_at timestamptz not null
);
create table session (
  id_hash bytea primary key,
  person_id uuid not null references person,
  -- The identity chosen: as the register described it at mandate_read_at. Null until chosen.
  party jsonb,
  mandate_read_at timestamptz,
  sign_method text not null,
  id_token text,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null
);
create index session_expiry on session (idle_expires_at);
create table dismissed_message (
  person_id uuid not null references person,
  message_id text not null,
  primary key (person_id, message_id)
);

create sequence application_number;
create sequence report_number;
create table application (
  id uuid primary key,
  number text not null unique,
  business_type_id integer not null,
  version_number integer not null,
  -- Whose it is: a party of the register, or 'person:<uuid>'.
  party_id text not null,
  party jsonb not null,
  created_by uuid not null references person,
  created_at timestamptz not null,
  is_renewal boolean not null,
  previous_case_number text,
  prefilled_from text,
  status text not null check (status in ('Started', 'Submitted', 'Granted')),
  current_step integer not null default 0,
  step_progress integer not null default 0,
  complete boolean not null default false,
  revision integer not null default 0,
  last_saved timestamptz not null,
  reminded_at timestamptz,
  -- After the signature:
  submitted_at timestamptz,
  submitted_by uuid references person,
  signer_name text,
  sign_method text,
  digest text,
  contact_email text,
  language text,
  fee jsonb,
  report_number text unique,
  case_number text,
  registered_at timestamptz,
  decided_on date,
  granted_at timestamptz,
  valid_until date,
  withdrawn_at timestamptz
);
create index application_of_party on application (party_id, last_saved desc, id);
create index application_case_number on application (case_number);
create index application_untouched on application (last_saved) where status = 'Started';

-- One document a step: its answers, or the general business information.
create table step_document (
  application_id uuid not null references application on delete cascade,
  step_number integer not null,
  data jsonb not null,
  revision integer not null,
  saved_at timestamptz not null,
  saved_by uuid not null references person,
  primary key (application_id, step_number)
);
-- Items with calls of their own; `position` keeps the order in which they were added.
create table item (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  step_number integer not null,
  kind text not null check (kind in ('equipment', 'place', 'veterinary')),
  position bigint generated always as identity,
  data jsonb not null
);
create index item_of_application on item (application_id, kind, position);
create table document (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  file_name text not null,
  size bigint not null,
  content_type text not null,
  sha256 text not null,
  storage_key text not null,
  state text not null check (state in ('checking', 'ready', 'refused')),
  refusal text,
  uploaded_by uuid not null references person,
  created_at timestamptz not null
);
create index document_of_application on document (application_id, created_at);

create table sign_order (
  id uuid primary key,
  application_id uuid not null references application,
  person_id uuid not null references person,
  party_id text not null,
  -- On what ground the person may represent the party, as the register said at begin.
  ground jsonb not null,
  method text not null,
  location text not null,
  language text not null,
  state text not null check (state in ('Pending', 'Success', 'Failed', 'Cancelled')),
  eid_order jsonb not null,
  nonce_hash bytea not null,
  -- Frozen at begin: what is signed.
  application_revision integer not null,
  canonical_document bytea not null,
  digest text not null,
  visible_text text not null,
  manifest bytea not null,
  fee jsonb not null,
  awaiting_start boolean not null,
  completion jsonb,
  message_key text,
  begun_at timestamptz not null,
  last_asked_at timestamptz,
  ended_at timestamptz
);
create unique index one_pending_order on sign_order (application_id) where state = 'Pending';
create unique index one_signature on sign_order (application_id) where state = 'Success';
create index sign_order_of_application on sign_order (application_id, begun_at);

create table evidence (
  sign_order_id uuid primary key references sign_order,
  application_id uuid not null unique references application,
  packet jsonb not null,
  created_at timestamptz not null
);

-- A chain per application (or person, for logins): hash = sha256(previous hash ‖ content).
create table audit_entry (
  chain text not null,
  sequence integer not null,
  content text not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, sequence)
);
create function append_audit(p_chain text, p_content text) returns void language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || p_chain, 0));
  select sequence, hash into last from audit_entry where chain = p_chain order by sequence desc limit 1;
  insert into audit_entry (chain, sequence, content, previous_hash, hash)
  values (p_chain, coalesce(last.sequence, 0) + 1, p_content, coalesce(last.hash, ''::bytea),
          sha256(coalesce(last.hash, ''::bytea) || convert_to(p_content, 'UTF8')));
end $$;

create table idempotent_answer (
  person_id uuid not null references person,
  key text not null,
  request_hash text not null,
  -- Null while the first request is still being answered.
  status integer,
  body text,
  headers jsonb,
  created_at timestamptz not null,
  primary key (person_id, key)
);
create table case_event (
  event_id text primary key,
  application_id uuid not null,
  type text not null,
  received_at timestamptz not null
);
create table sent_mail (
  application_id uuid not null,
  kind text not null,
  occasion text not null,
  sent_at timestamptz not null,
  primary key (application_id, kind, occasion)
);
create table attempt (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
-- Outside production the tests set the service's clock here, for every process at once.
create table test_clock (singleton boolean primary key default true check (singleton), now timestamptz not null, set_at timestamptz not null);

grant usage on schema public to sievert_app;
grant select, insert, update, delete on all tables in schema public to sievert_app;
grant usage on all sequences in schema public to sievert_app;
revoke update, delete, truncate on audit_entry, evidence from sievert_app;
