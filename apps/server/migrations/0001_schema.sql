-- The schema by topic: people, applications, files, signing and evidence, audit log, case system, retention, operation.
-- The rights of the service's role are at the end.

-- A role that cannot change evidence or audit log, even when the code has a fault.
do $$ begin
  if not exists (select from pg_roles where rolname = 'sievert_app') then create role sievert_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant sievert_app to %I', current_user); end $$;


-- People

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

-- A used attempt remains for a day without its secrets: a repeated callback still leads to its page.
create table login_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  consent_version text not null,
  created_at timestamptz not null,
  used_by uuid
);

create table session (
  id_hash bytea primary key,
  person_id uuid not null references person,
  -- The chosen party as the register described it at mandate_read_at. Null until the person has chosen.
  party jsonb,
  mandate_read_at timestamptz,
  sign_method text not null,
  id_token text,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  -- The register's last request for the mandate, answered or not.
  mandate_asked_at timestamptz,
  -- From the identity provider; it prefills the applicant's contact. Empty when the provider gave none.
  email text not null default ''
);
create index session_expiry on session (idle_expires_at);

create table dismissed_message (
  person_id uuid not null references person,
  message_id text not null,
  primary key (person_id, message_id)
);


-- Applications

create sequence application_number;
create sequence report_number;

create table application (
  id uuid primary key,
  number text not null unique,
  business_type_id integer not null,
  version_number integer not null,
  -- The owner: a party of the register, or 'person:<uuid>'.
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
  -- Null until the signature.
  submitted_at timestamptz,
  submitted_by uuid references person,
  signer_name text,
  sign_method text,
  digest text,
  contact_email text,
  language text,
  fee jsonb,
  report_number text unique,
  -- From the case system.
  case_number text,
  registered_at timestamptz,
  decided_on date,
  granted_at timestamptz,
  valid_until date,
  withdrawn_at timestamptz,
  -- The number of signings that have begun. A change that was read before one began is not stored after it.
  signings_begun integer not null default 0,
  -- When the case system reported a rejection or a dismissal that is in force.
  rejected_at timestamptz,
  dismissed_at timestamptz,
  -- The case system's name of the state of its work: {sv, en}.
  status_label jsonb,
  -- Copied from the catalogue when the application begins, for the index one_draft_of_a_report.
  is_report boolean not null default false,
  -- The size of all answers, for the quotas. Triggers of step_document and item maintain it.
  answer_bytes bigint not null default 0,
  -- An application that shares its number with an earlier one, from before application_of_case_number.
  case_number_repeated boolean not null default false
);
create index application_of_party on application (party_id, last_saved desc, id);
create index application_case_number on application (case_number);
create index application_untouched on application (last_saved) where status = 'Started';
-- The quotas count the drafts of a party and a person at each addition.
create index application_draft_of_party on application (party_id) where status = 'Started';
create index application_draft_of_person on application (created_by) where status = 'Started';
-- A party has one draft of a notification at a time.
create unique index one_draft_of_a_report on application (party_id, business_type_id) where is_report and status = 'Started';
-- The start page of a party with thousands of applications: the latest ones, their number, the permits that end first,
-- and their renewals. Drafts are in none of these indexes, so that they cost a save nothing.
create index application_sent_of_party on application (party_id, last_saved desc, id) where status <> 'Started';
create index application_ending_of_party on application (party_id, business_type_id, valid_until, last_saved desc, id)
  where status <> 'Started';
-- By digits: only the domain's `plainCaseNumber` compares letters, since a database may lack the rules for them.
create index application_renewing on application (party_id, regexp_replace(previous_case_number, '[^0-9]', '', 'g'))
  where status <> 'Started';

-- Answers of a step, or the general business information.
create table step_document (
  application_id uuid not null references application on delete cascade,
  step_number integer not null,
  data jsonb not null,
  revision integer not null,
  saved_at timestamptz not null,
  saved_by uuid not null references person,
  primary key (application_id, step_number)
);

-- Items with API calls of their own. `position` is the order of their creation.
create table item (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  step_number integer not null,
  kind text not null check (kind in ('equipment', 'place', 'veterinary')),
  position bigint generated always as identity,
  data jsonb not null
);
create index item_of_application on item (application_id, kind, position);

create function count_answer_bytes() returns trigger language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op <> 'DELETE' then more := octet_length(new.data::text); end if;
  if tg_op <> 'INSERT' then more := more - octet_length(old.data::text); end if;
  update application set answer_bytes = answer_bytes + more where id = coalesce(new.application_id, old.application_id) and more <> 0;
  return null;
end $$;
create trigger step_document_bytes after insert or update of data or delete on step_document
  for each row execute function count_answer_bytes();
create trigger item_bytes after insert or update of data or delete on item
  for each row execute function count_answer_bytes();


-- Files

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
  created_at timestamptz not null,
  -- The application is submitted, and its documents that no answer names are deleted.
  settled boolean not null default false,
  -- No inspector takes the document before this moment; the inspector at work moves it on.
  check_after timestamptz not null default now(),
  inspector_deaths integer not null default 0
);
create index document_of_application on document (application_id, created_at);
create index document_checking on document (created_at) where state = 'checking';
create index document_unsettled on document (application_id) where not settled;
create index document_unsettled_of_person on document (uploaded_by) where not settled;

-- The parties' turns: documents are inspected in rotation, party by party.
create table check_turn (
  party_id text primary key,
  taken_at timestamptz not null
);

-- Resumable uploads. The file store has their content in pieces.
create table upload (
  id uuid primary key,
  application_id uuid not null references application on delete cascade,
  file_name text not null,
  size bigint not null,
  received bigint not null,
  pieces text[] not null,
  -- The document made from the complete upload.
  document_id uuid,
  advanced_at timestamptz not null,
  -- The person whose quota the upload counts against.
  uploaded_by uuid references person,
  -- While a request receives content it renews this moment. Null or past: the upload is idle and may be displaced.
  active_until timestamptz
);
create index upload_advanced on upload (advanced_at);
create index upload_of_application on upload (application_id) where document_id is null;
create index upload_of_person on upload (uploaded_by) where document_id is null;


-- Signing and evidence

create table sign_order (
  id uuid primary key,
  application_id uuid not null references application,
  person_id uuid not null references person,
  party_id text not null,
  -- The ground of representation that the register gave when the signing began.
  ground jsonb not null,
  method text not null,
  location text not null,
  language text not null,
  state text not null check (state in ('Pending', 'Success', 'Failed', 'Cancelled')),
  eid_order jsonb not null,
  nonce_hash bytea not null,
  -- The signed content, frozen when the signing began.
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
  ended_at timestamptz,
  -- One process polls the provider about an order, until this moment at the latest.
  asking_until timestamptz,
  -- The server asked the provider to end the order: an order that the provider then no longer knows is cancelled.
  cancelling boolean not null default false
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

-- RFC 3161 time-stamps, in a table of their own because a packet is never updated.
create table evidence_stamp (
  application_id uuid primary key references evidence (application_id),
  token bytea not null,
  created_at timestamptz not null
);

-- The triggers below also bind the owner. Of a successful order only the columns in `moving` may change.
create function keep_signed_order() returns trigger language plpgsql as $$
declare moving constant text[] := '{nonce_hash,awaiting_start,message_key,last_asked_at,asking_until,cancelling}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'signing % has succeeded and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_signed_order before update on sign_order
for each row when (old.state = 'Success') execute function keep_signed_order();

create function keep_signed_application() returns trigger language plpgsql as $$
begin
  raise exception 'application % is signed, and what was signed stays as it is', old.id using errcode = 'insufficient_privilege';
end $$;
create trigger keep_signed_application before update on application
for each row when (
  old.digest is not null and (
    new.status = 'Started'
    or (new.id, new.number, new.business_type_id, new.version_number, new.party_id, new.party, new.created_by, new.created_at,
        new.is_renewal, new.previous_case_number, new.revision, new.submitted_at, new.submitted_by, new.signer_name,
        new.sign_method, new.digest, new.language, new.fee, new.report_number)
    is distinct from
       (old.id, old.number, old.business_type_id, old.version_number, old.party_id, old.party, old.created_by, old.created_at,
        old.is_renewal, old.previous_case_number, old.revision, old.submitted_at, old.submitted_by, old.signer_name,
        old.sign_method, old.digest, old.language, old.fee, old.report_number)
  )
) execute function keep_signed_application();

-- The answers of a signed application are deleted with it, and not before.
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


-- Audit log

-- A hash chain for each application, and for each person's logins: hash = sha256(previous hash ‖ content).
create table audit_entry (
  chain text not null,
  sequence integer not null,
  content text not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, sequence)
);

-- The last entry of each chain, so that an entry removed from the end is missed.
create table audit_head (
  chain text primary key,
  sequence integer not null,
  hash bytea not null,
  -- The last entry that an anchor has. Entries after it are in the next anchor.
  anchored integer not null default 0
);
create index audit_head_moved on audit_head (chain) where anchored < sequence;

-- The last anchor that the service knows, for comparison: the anchors themselves are stored elsewhere.
create table audit_anchor (
  singleton boolean primary key default true check (singleton),
  number integer not null,
  hash bytea not null,
  published_at timestamptz not null
);

-- The only writer of entries and heads: it has the owner's rights, and the service may insert into neither table.
create function append_audit(p_chain text, p_content text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  next_hash bytea;
begin
  insert into audit_head values (p_chain, 0, ''::bytea) on conflict do nothing;
  -- Writers of the same chain wait here for each other.
  select * into strict head from audit_head where chain = p_chain for update;
  next_hash := sha256(head.hash || convert_to(p_content, 'UTF8'));
  insert into audit_entry (chain, sequence, content, previous_hash, hash)
  values (p_chain, head.sequence + 1, p_content, head.hash, next_hash);
  update audit_head set sequence = head.sequence + 1, hash = next_hash where chain = p_chain;
end $$;

-- A chain that is being written to is skipped, so that no writer waits: it is in the next anchor again.
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


-- Case system

create table case_event (
  event_id text primary key,
  application_id uuid not null,
  type text not null,
  received_at timestamptz not null,
  -- SHA-256 of the event as canonical JSON: a known id with other content is no repeat. Null for the oldest events.
  content_hash bytea,
  -- The case system's name of the state of its work, {sv, en}: the page of the case lists them by day.
  label jsonb
);

-- The files of an application with the size and hash that the delivery named.
create table case_file (
  application_id uuid not null references application on delete cascade,
  -- receipt, application, evidence, or document:<its id>
  what text not null,
  size bigint not null,
  sha256 text not null,
  named_at timestamptz not null,
  -- The case system has fetched the file without a gap up to this byte.
  reached bigint not null default 0,
  primary key (application_id, what)
);

-- The files that the case system has fetched completely.
create table case_fetch (
  application_id uuid not null,
  what text not null,
  fetched_at timestamptz not null,
  primary key (application_id, what),
  foreign key (application_id, what) references case_file on delete cascade
);

-- A case number as it is compared: numbers that differ only in invisible characters, dashes, spaces, character width or
-- case are equal. The domain's `plainCaseNumber` is the same rule; a test compares the two. Letters after Latin-1 keep
-- their case here, since a database may lack the rules for them.
create function plain_case_number(number text) returns text language sql immutable parallel safe
  return translate(
    upper(regexp_replace(
      regexp_replace(
        normalize(regexp_replace(
          normalize(number, NFKC),
          -- Default_Ignorable_Code_Point of Unicode, and control characters.
          '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
          '', 'g'), NFC),
        '[\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', '', 'g'),
      -- Dash_Punctuation of Unicode, and the minus sign.
      '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
      '-', 'g') collate "C"),
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ', 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ');
create unique index application_of_case_number on application (plain_case_number(case_number)) where not case_number_repeated;


-- Retention

-- The application types that the worker deletes after so many years. The owner writes them with the command `retention`.
create table retention_rule (
  business_type_id integer primary key,
  years integer not null check (years between 1 and 1000)
);

-- Figures that the worker shows to monitoring: counts since the beginning, or the number at its last look.
create table worker_figure (
  kind text primary key,
  value double precision not null
);

-- True when the case system has fetched every file that the delivery named, and the evidence was among them. A
-- protected identity's evidence is not delivered: this database has its only copy.
create function handed_over_whole(p_application uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(fetched_at is not null) and bool_or(what = 'evidence'), false)
  from case_file left join case_fetch using (application_id, what) where application_id = p_application
$$;

-- The last day of retention: so many years from the submission or the last day in force, whichever is later. Null while
-- that is unknown: the authority has not registered the case, or the permit has no end.
create function kept_until(sent application, years integer) returns date language sql stable as $$
  select (greatest((sent.submitted_at at time zone 'Europe/Stockholm')::date, sent.valid_until) + make_interval(years => years))::date
  where sent.status <> 'Started' and sent.case_number is not null
    and not (sent.status = 'Granted' and sent.valid_until is null and sent.withdrawn_at is null)
$$;

-- Deletes a submitted application and all its data except one entry in the audit log, which has the evidence's seal. It
-- has the caller's rights, and only the owner's suffice.
create function remove_sent_application(p_application uuid, p_detail jsonb) returns void language plpgsql as $$
declare
  gone application;
  seal text;
begin
  select packet ->> 'seal' into seal from evidence where application_id = p_application;
  -- In the order of the references. The application's deletion cascades to documents and answers.
  delete from evidence_stamp where application_id = p_application;
  delete from evidence where application_id = p_application;
  delete from sign_order where application_id = p_application;
  delete from sent_mail where application_id = p_application;
  delete from case_event where application_id = p_application;
  delete from application where id = p_application returning * into strict gone;
  perform append_audit('application:' || p_application, json_build_object(
    'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'personId', null, 'partyId', gone.party_id, 'action', 'application-removed-by-retention',
    'detail', jsonb_build_object('number', gone.number, 'caseNumber', gone.case_number,
      'businessTypeId', gone.business_type_id, 'evidenceSeal', seal) || p_detail)::text);
end $$;

-- The service's only way to delete a submitted application. It has the owner's rights, and decides by the retention
-- rules, the database's clock and the locked row. Returns whether the application was deleted.
create function remove_expired_application(p_application uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent application;
  until date;
begin
  select * into sent from application where id = p_application for update;
  select kept_until(sent, years) into until from retention_rule where business_type_id = sent.business_type_id;
  if (until < (now() at time zone 'Europe/Stockholm')::date
      and handed_over_whole(p_application)
      and not exists (select from sign_order where application_id = p_application and state = 'Pending')) is not true
  then return false;
  end if;
  perform remove_sent_application(p_application, jsonb_build_object('keptUntil', until, 'by', 'worker'));
  insert into worker_figure values ('applications-removed', 1)
  on conflict (kind) do update set value = worker_figure.value + 1;
  return true;
end $$;


-- Operation

create table idempotent_answer (
  person_id uuid not null references person,
  key text not null,
  request_hash text not null,
  -- Null while the first request is being answered.
  status integer,
  body text,
  headers jsonb,
  created_at timestamptz not null,
  -- The database connection that claimed the key. When it is gone, the process that was to answer is gone.
  answering_pid integer,
  primary key (person_id, key)
);

create table sent_mail (
  application_id uuid not null,
  kind text not null,
  occasion text not null,
  sent_at timestamptz not null,
  -- A mail is claimed before it is sent, outside any transaction. Null: it has been sent.
  sending_until timestamptz,
  primary key (application_id, kind, occasion)
);

-- Rate limits.
create table attempt (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- Outside production, tests set the clock of every process here.
create table test_clock (
  singleton boolean primary key default true check (singleton),
  now timestamptz not null,
  set_at timestamptz not null
);


-- Rights of the service. It never updates or deletes evidence and audit entries.

grant usage on schema public to sievert_app;
grant usage on sequence application_number, report_number, item_position_seq to sievert_app;

grant select, insert, update, delete on
  person_login, login_attempt, session, dismissed_message, application, step_document, item, document, check_turn, upload,
  case_event, idempotent_answer, sent_mail, attempt, test_clock
to sievert_app;
-- Each login may change the names, but never whose number it is.
grant select, insert, delete, update (given_name, family_name) on person to sievert_app;
-- The signed columns of an order are written once.
grant select, insert, delete, update (
  state, eid_order, nonce_hash, awaiting_start, completion, message_key, last_asked_at, asking_until, cancelling, ended_at
) on sign_order to sievert_app;
grant select, insert on evidence, evidence_stamp, case_fetch to sievert_app;
grant select, insert, update (reached) on case_file to sievert_app;
grant select, insert, update on audit_anchor, worker_figure to sievert_app;
-- The service reads the migrations that have run, and refuses to start on an older schema.
grant select on audit_entry, audit_head, retention_rule, kysely_migration, kysely_migration_lock to sievert_app;

revoke all on function append_audit, note_anchored, forget_anchored, remove_expired_application, remove_sent_application
from public;
grant execute on function append_audit, note_anchored, forget_anchored, remove_expired_application to sievert_app;
