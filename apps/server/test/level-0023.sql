-- Level 0023 as pg_dump wrote it, one statement a line: migrations 0001 to 0023 of commit 06758ef6, and some rows.
-- The trigger keep_signed_application is as its migration wrote it, since pg_dump nests the conditions otherwise.
SET check_function_bodies = false;
CREATE FUNCTION append_audit(p_chain text, p_content text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
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
CREATE FUNCTION forget_anchored() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  update audit_head set anchored = 0 where anchored <> 0
$$;
CREATE FUNCTION handed_over_whole(p_application uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  select coalesce(bool_and(fetched_at is not null) and bool_or(what = 'evidence'), false)
  from case_file left join case_fetch using (application_id, what) where application_id = p_application
$$;
CREATE FUNCTION keep_signed_answers() RETURNS trigger LANGUAGE plpgsql AS $$
declare ids constant uuid[] := array[old.application_id, new.application_id];
begin
  if exists (select from application where id = any (ids) and digest is not null) then
    raise exception 'an application is signed, and what was answered stays as it is' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
CREATE FUNCTION keep_signed_application() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'application % is signed, and what was signed stays as it is', old.id using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION keep_signed_order() RETURNS trigger LANGUAGE plpgsql AS $$
declare moving constant text[] := '{nonce_hash,awaiting_start,message_key,last_asked_at,asking_until,cancelling}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'signing % has succeeded and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
CREATE TABLE application (id uuid NOT NULL, number text NOT NULL, business_type_id integer NOT NULL, version_number integer NOT NULL, party_id text NOT NULL, party jsonb NOT NULL, created_by uuid NOT NULL, created_at timestamp with time zone NOT NULL, is_renewal boolean NOT NULL, previous_case_number text, prefilled_from text, status text NOT NULL, current_step integer DEFAULT 0 NOT NULL, step_progress integer DEFAULT 0 NOT NULL, complete boolean DEFAULT false NOT NULL, revision integer DEFAULT 0 NOT NULL, last_saved timestamp with time zone NOT NULL, reminded_at timestamp with time zone, submitted_at timestamp with time zone, submitted_by uuid, signer_name text, sign_method text, digest text, contact_email text, language text, fee jsonb, report_number text, case_number text, registered_at timestamp with time zone, decided_on date, granted_at timestamp with time zone, valid_until date, withdrawn_at timestamp with time zone, signings_begun integer DEFAULT 0 NOT NULL, rejected_at timestamp with time zone, dismissed_at timestamp with time zone, status_label jsonb, is_report boolean DEFAULT false NOT NULL, CONSTRAINT application_status_check CHECK ((status = ANY (ARRAY['Started'::text, 'Submitted'::text, 'Granted'::text]))));
CREATE FUNCTION kept_until(sent application, years integer) RETURNS date LANGUAGE sql STABLE AS $$
  select (greatest((sent.submitted_at at time zone 'Europe/Stockholm')::date, sent.valid_until) + make_interval(years => years))::date
  where sent.status <> 'Started' and sent.case_number is not null
    and not (sent.status = 'Granted' and sent.valid_until is null and sent.withdrawn_at is null)
$$;
CREATE FUNCTION note_anchored(p_chains text[], p_sequences integer[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  with free as (select chain from audit_head where chain = any (p_chains) for update skip locked)
  update audit_head set anchored = published.sequence
  from unnest(p_chains, p_sequences) as published (chain, sequence) join free using (chain)
  where audit_head.chain = published.chain
$$;
CREATE FUNCTION plain_case_number(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN upper(regexp_replace(number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'::text, ''::text, 'g'::text));
CREATE FUNCTION remove_expired_application(p_application uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
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
CREATE FUNCTION remove_sent_application(p_application uuid, p_detail jsonb) RETURNS void LANGUAGE plpgsql AS $$
declare
  gone application;
  seal text;
begin
  select packet ->> 'seal' into seal from evidence where application_id = p_application;
  -- In this order: each refers to the next. Documents and answers go with the application itself, and no sooner.
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
CREATE SEQUENCE application_number START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
CREATE TABLE attempt (key text NOT NULL, window_start timestamp with time zone NOT NULL, count integer NOT NULL);
CREATE TABLE audit_anchor (singleton boolean DEFAULT true NOT NULL, number integer NOT NULL, hash bytea NOT NULL, published_at timestamp with time zone NOT NULL, CONSTRAINT audit_anchor_singleton_check CHECK (singleton));
CREATE TABLE audit_entry (chain text NOT NULL, sequence integer NOT NULL, content text NOT NULL, previous_hash bytea NOT NULL, hash bytea NOT NULL);
CREATE TABLE audit_head (chain text NOT NULL, sequence integer NOT NULL, hash bytea NOT NULL, anchored integer DEFAULT 0 NOT NULL);
CREATE TABLE case_event (event_id text NOT NULL, application_id uuid NOT NULL, type text NOT NULL, received_at timestamp with time zone NOT NULL, content_hash bytea, label jsonb);
CREATE TABLE case_fetch (application_id uuid NOT NULL, what text NOT NULL, fetched_at timestamp with time zone NOT NULL);
CREATE TABLE case_file (application_id uuid NOT NULL, what text NOT NULL, size bigint NOT NULL, sha256 text NOT NULL, named_at timestamp with time zone NOT NULL, reached bigint DEFAULT 0 NOT NULL);
CREATE TABLE check_turn (party_id text NOT NULL, taken_at timestamp with time zone NOT NULL);
CREATE TABLE dismissed_message (person_id uuid NOT NULL, message_id text NOT NULL);
CREATE TABLE document (id uuid NOT NULL, application_id uuid NOT NULL, file_name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL, sha256 text NOT NULL, storage_key text NOT NULL, state text NOT NULL, refusal text, uploaded_by uuid NOT NULL, created_at timestamp with time zone NOT NULL, settled boolean DEFAULT false NOT NULL, check_after timestamp with time zone DEFAULT now() NOT NULL, inspector_deaths integer DEFAULT 0 NOT NULL, CONSTRAINT document_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'ready'::text, 'refused'::text]))));
CREATE TABLE evidence (sign_order_id uuid NOT NULL, application_id uuid NOT NULL, packet jsonb NOT NULL, created_at timestamp with time zone NOT NULL);
CREATE TABLE evidence_stamp (application_id uuid NOT NULL, token bytea NOT NULL, created_at timestamp with time zone NOT NULL);
CREATE TABLE idempotent_answer (person_id uuid NOT NULL, key text NOT NULL, request_hash text NOT NULL, status integer, body text, headers jsonb, created_at timestamp with time zone NOT NULL, answering_pid integer);
CREATE TABLE item (id uuid NOT NULL, application_id uuid NOT NULL, step_number integer NOT NULL, kind text NOT NULL, "position" bigint NOT NULL, data jsonb NOT NULL, CONSTRAINT item_kind_check CHECK ((kind = ANY (ARRAY['equipment'::text, 'place'::text, 'veterinary'::text]))));
ALTER TABLE item ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME item_position_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE kysely_migration (name character varying(255) NOT NULL, "timestamp" character varying(255) NOT NULL);
CREATE TABLE kysely_migration_lock (id character varying(255) NOT NULL, is_locked integer DEFAULT 0 NOT NULL);
CREATE TABLE login_attempt (state_hash bytea NOT NULL, browser_hash bytea NOT NULL, code_verifier text NOT NULL, nonce text NOT NULL, return_to text NOT NULL, consent_version text NOT NULL, created_at timestamp with time zone NOT NULL);
CREATE TABLE person (id uuid DEFAULT gen_random_uuid() NOT NULL, personal_number text NOT NULL, given_name text NOT NULL, family_name text NOT NULL, created_at timestamp with time zone NOT NULL, CONSTRAINT person_personal_number_check CHECK ((personal_number ~ '^\d{12}$'::text)));
CREATE TABLE person_login (issuer text NOT NULL, subject text NOT NULL, person_id uuid NOT NULL);
CREATE SEQUENCE report_number START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
CREATE TABLE retention_rule (business_type_id integer NOT NULL, years integer NOT NULL, CONSTRAINT retention_rule_years_check CHECK (((years >= 1) AND (years <= 1000))));
CREATE TABLE sent_mail (application_id uuid NOT NULL, kind text NOT NULL, occasion text NOT NULL, sent_at timestamp with time zone NOT NULL);
CREATE TABLE session (id_hash bytea NOT NULL, person_id uuid NOT NULL, party jsonb, mandate_read_at timestamp with time zone, sign_method text NOT NULL, id_token text, created_at timestamp with time zone NOT NULL, idle_expires_at timestamp with time zone NOT NULL, absolute_expires_at timestamp with time zone NOT NULL, mandate_asked_at timestamp with time zone);
CREATE TABLE sign_order (id uuid NOT NULL, application_id uuid NOT NULL, person_id uuid NOT NULL, party_id text NOT NULL, ground jsonb NOT NULL, method text NOT NULL, location text NOT NULL, language text NOT NULL, state text NOT NULL, eid_order jsonb NOT NULL, nonce_hash bytea NOT NULL, application_revision integer NOT NULL, canonical_document bytea NOT NULL, digest text NOT NULL, visible_text text NOT NULL, manifest bytea NOT NULL, fee jsonb NOT NULL, awaiting_start boolean NOT NULL, completion jsonb, message_key text, begun_at timestamp with time zone NOT NULL, last_asked_at timestamp with time zone, ended_at timestamp with time zone, asking_until timestamp with time zone, cancelling boolean DEFAULT false NOT NULL, CONSTRAINT sign_order_state_check CHECK ((state = ANY (ARRAY['Pending'::text, 'Success'::text, 'Failed'::text, 'Cancelled'::text]))));
CREATE TABLE step_document (application_id uuid NOT NULL, step_number integer NOT NULL, data jsonb NOT NULL, revision integer NOT NULL, saved_at timestamp with time zone NOT NULL, saved_by uuid NOT NULL);
CREATE TABLE test_clock (singleton boolean DEFAULT true NOT NULL, now timestamp with time zone NOT NULL, set_at timestamp with time zone NOT NULL, CONSTRAINT test_clock_singleton_check CHECK (singleton));
CREATE TABLE upload (id uuid NOT NULL, application_id uuid NOT NULL, file_name text NOT NULL, size bigint NOT NULL, received bigint NOT NULL, pieces text[] NOT NULL, document_id uuid, advanced_at timestamp with time zone NOT NULL, uploaded_by uuid);
CREATE TABLE worker_figure (kind text NOT NULL, value double precision NOT NULL);
INSERT INTO application VALUES ('00000000-0000-4000-8000-000000000011', 'A-1', 1, 1, 'person:1', '{"name": "Tolvan Tolvansson"}', '00000000-0000-4000-8000-000000000001', '2026-03-01 09:00:00+00', false, NULL, NULL, 'Started', 0, 0, false, 0, '2026-03-01 09:05:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, false);
INSERT INTO application VALUES ('00000000-0000-4000-8000-000000000012', 'A-2', 1, 1, 'person:1', '{"name": "Tolvan Tolvansson"}', '00000000-0000-4000-8000-000000000001', '2026-03-01 09:00:00+00', false, NULL, NULL, 'Submitted', 0, 0, false, 0, '2026-03-01 09:05:00+00', NULL, '2026-03-01 09:05:00+00', NULL, NULL, NULL, 'cd', NULL, NULL, NULL, NULL, 'SIE2026-1042', '2026-03-02 11:00:00+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, false);
INSERT INTO application VALUES ('00000000-0000-4000-8000-000000000013', 'A-3', 1, 1, 'person:1', '{"name": "Tolvan Tolvansson"}', '00000000-0000-4000-8000-000000000001', '2026-03-01 09:00:00+00', false, NULL, NULL, 'Submitted', 0, 0, false, 0, '2026-03-01 09:05:00+00', NULL, '2026-03-01 09:05:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'sie2026-1042', '2026-03-02 12:00:00+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, false);
INSERT INTO application VALUES ('00000000-0000-4000-8000-000000000014', 'A-4', 1, 1, 'person:1', '{"name": "Tolvan Tolvansson"}', '00000000-0000-4000-8000-000000000001', '2026-03-01 09:00:00+00', false, NULL, NULL, 'Submitted', 0, 0, false, 0, '2026-03-01 09:05:00+00', NULL, '2026-03-01 09:05:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'SIE2026‑1042', '2026-03-02 13:00:00+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, false);
INSERT INTO audit_entry VALUES ('application:00000000-0000-4000-8000-000000000012', 1, '{"action":"application-submitted"}', '\x', '\x69e13736bb85ef85ff0d82ca54c2400fa561dbd3d90c8680483859110b0048e0');
INSERT INTO audit_entry VALUES ('application:00000000-0000-4000-8000-000000000012', 2, '{"action":"case-registered"}', '\x69e13736bb85ef85ff0d82ca54c2400fa561dbd3d90c8680483859110b0048e0', '\xd3c6fa9ac27cfb027d6e94c20c3b2fde6e37e342502d3facc5eb6bd95e9e6b37');
INSERT INTO audit_head VALUES ('application:00000000-0000-4000-8000-000000000012', 2, '\xd3c6fa9ac27cfb027d6e94c20c3b2fde6e37e342502d3facc5eb6bd95e9e6b37', 0);
INSERT INTO case_event VALUES ('e1', '00000000-0000-4000-8000-000000000012', 'CaseRegistered', '2026-03-02 11:00:00+00', NULL, NULL);
INSERT INTO case_file VALUES ('00000000-0000-4000-8000-000000000012', 'receipt', 7, 'ab', '2026-03-02 11:00:00+00', 0);
INSERT INTO document VALUES ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000011', 'karta.pdf', 7, 'application/pdf', 'ab', 'k', 'ready', NULL, '00000000-0000-4000-8000-000000000001', '2026-03-01 09:05:00+00', false, '2026-03-01 09:05:00+00', 0);
INSERT INTO evidence VALUES ('00000000-0000-4000-8000-000000000051', '00000000-0000-4000-8000-000000000012', '{"seal": "ef", "format": "sievert-evidence/2"}', '2026-03-01 10:01:00+00');
INSERT INTO evidence_stamp VALUES ('00000000-0000-4000-8000-000000000012', '\x05', '2026-03-01 10:02:00+00');
INSERT INTO idempotent_answer VALUES ('00000000-0000-4000-8000-000000000001', 'key', 'ab', 200, '{}', NULL, '2026-03-01 09:05:00+00', NULL);
INSERT INTO item OVERRIDING SYSTEM VALUE VALUES ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', 2, 'equipment', 1, '{"name": "Katt & hund"}');
INSERT INTO kysely_migration VALUES ('0001_foundation', '2026-11-28T13:49:12.784Z');
INSERT INTO kysely_migration VALUES ('0002_audit_heads_and_asking', '2026-11-28T13:49:12.790Z');
INSERT INTO kysely_migration VALUES ('0003_documents', '2026-11-28T13:49:12.794Z');
INSERT INTO kysely_migration VALUES ('0004_sign_order_cancelling', '2026-11-28T13:49:12.797Z');
INSERT INTO kysely_migration VALUES ('0005_uploads', '2026-11-28T13:49:12.802Z');
INSERT INTO kysely_migration VALUES ('0006_answering_connection', '2026-11-28T13:49:12.803Z');
INSERT INTO kysely_migration VALUES ('0007_signings_begun', '2026-11-28T13:49:12.804Z');
INSERT INTO kysely_migration VALUES ('0008_signed_stays', '2026-11-28T13:49:12.806Z');
INSERT INTO kysely_migration VALUES ('0009_mandate_asked', '2026-11-28T13:49:12.812Z');
INSERT INTO kysely_migration VALUES ('0010_quotas', '2026-11-28T13:49:12.816Z');
INSERT INTO kysely_migration VALUES ('0011_document_checks', '2026-11-28T13:49:12.818Z');
INSERT INTO kysely_migration VALUES ('0012_answers_stay', '2026-11-28T13:49:12.820Z');
INSERT INTO kysely_migration VALUES ('0013_hand_over', '2026-11-28T13:49:12.876Z');
INSERT INTO kysely_migration VALUES ('0014_decisions', '2026-11-28T13:49:12.883Z');
INSERT INTO kysely_migration VALUES ('0015_time_stamps', '2026-11-28T13:49:12.892Z');
INSERT INTO kysely_migration VALUES ('0016_audit_anchors', '2026-11-28T13:49:12.897Z');
INSERT INTO kysely_migration VALUES ('0017_retention_by_itself', '2026-11-28T13:49:12.903Z');
INSERT INTO kysely_migration VALUES ('0018_event_once', '2026-11-28T13:49:12.913Z');
INSERT INTO kysely_migration VALUES ('0019_labels_in_order', '2026-11-28T13:49:12.914Z');
INSERT INTO kysely_migration VALUES ('0020_fetched_in_parts', '2026-11-28T13:49:12.915Z');
INSERT INTO kysely_migration VALUES ('0021_one_draft_of_a_report', '2026-11-28T13:49:12.917Z');
INSERT INTO kysely_migration VALUES ('0022_what_a_party_has_sent', '2026-11-28T13:49:12.920Z');
INSERT INTO kysely_migration VALUES ('0023_a_renewal_by_its_digits', '2026-11-28T13:49:12.926Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO login_attempt VALUES ('\x01', '\x02', 'verifier', 'nonce', '/', '1', '2026-03-01 09:00:00+00');
INSERT INTO person VALUES ('00000000-0000-4000-8000-000000000001', '191212121212', 'Tolvan', 'Tolvansson', '2026-03-01 09:00:00+00');
INSERT INTO person_login VALUES ('https://idp.example', 'tolvan', '00000000-0000-4000-8000-000000000001');
INSERT INTO sent_mail VALUES ('00000000-0000-4000-8000-000000000012', 'receipt', '1', '2026-03-01 10:01:00+00');
INSERT INTO session VALUES ('\x03', '00000000-0000-4000-8000-000000000001', NULL, NULL, 'BankID', NULL, '2026-03-01 09:00:00+00', '2026-03-01 09:30:00+00', '2026-03-01 17:00:00+00', NULL);
INSERT INTO sign_order VALUES ('00000000-0000-4000-8000-000000000051', '00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000001', 'person:1', '{}', 'BankID', 'OnOtherDevice', 'sv', 'Success', '{}', '\x04', 0, '\x7b7d', 'cd', 'Ansökan', '\x7b7d', '{}', false, '{}', NULL, '2026-03-01 10:00:00+00', NULL, '2026-03-01 10:01:00+00', NULL, false);
INSERT INTO step_document VALUES ('00000000-0000-4000-8000-000000000011', 1, '{"å": "svar"}', 1, '2026-03-01 09:05:00+00', '00000000-0000-4000-8000-000000000001');
INSERT INTO step_document VALUES ('00000000-0000-4000-8000-000000000012', 1, '{"å": "svar"}', 1, '2026-03-01 09:05:00+00', '00000000-0000-4000-8000-000000000001');
INSERT INTO upload VALUES ('00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000011', 'stor.pdf', 9, 3, '{a}', NULL, '2026-03-01 09:05:00+00', NULL);
SELECT pg_catalog.setval('application_number', 4, true);
SELECT pg_catalog.setval('item_position_seq', 1, true);
SELECT pg_catalog.setval('report_number', 1, false);
ALTER TABLE ONLY application ADD CONSTRAINT application_number_key UNIQUE (number);
ALTER TABLE ONLY application ADD CONSTRAINT application_pkey PRIMARY KEY (id);
ALTER TABLE ONLY application ADD CONSTRAINT application_report_number_key UNIQUE (report_number);
ALTER TABLE ONLY attempt ADD CONSTRAINT attempt_pkey PRIMARY KEY (key, window_start);
ALTER TABLE ONLY audit_anchor ADD CONSTRAINT audit_anchor_pkey PRIMARY KEY (singleton);
ALTER TABLE ONLY audit_entry ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (chain, sequence);
ALTER TABLE ONLY audit_head ADD CONSTRAINT audit_head_pkey PRIMARY KEY (chain);
ALTER TABLE ONLY case_event ADD CONSTRAINT case_event_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY case_fetch ADD CONSTRAINT case_fetch_pkey PRIMARY KEY (application_id, what);
ALTER TABLE ONLY case_file ADD CONSTRAINT case_file_pkey PRIMARY KEY (application_id, what);
ALTER TABLE ONLY check_turn ADD CONSTRAINT check_turn_pkey PRIMARY KEY (party_id);
ALTER TABLE ONLY dismissed_message ADD CONSTRAINT dismissed_message_pkey PRIMARY KEY (person_id, message_id);
ALTER TABLE ONLY document ADD CONSTRAINT document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY evidence ADD CONSTRAINT evidence_application_id_key UNIQUE (application_id);
ALTER TABLE ONLY evidence ADD CONSTRAINT evidence_pkey PRIMARY KEY (sign_order_id);
ALTER TABLE ONLY evidence_stamp ADD CONSTRAINT evidence_stamp_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY idempotent_answer ADD CONSTRAINT idempotent_answer_pkey PRIMARY KEY (person_id, key);
ALTER TABLE ONLY item ADD CONSTRAINT item_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration_lock ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY login_attempt ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY person_login ADD CONSTRAINT person_login_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY person ADD CONSTRAINT person_personal_number_key UNIQUE (personal_number);
ALTER TABLE ONLY person ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY retention_rule ADD CONSTRAINT retention_rule_pkey PRIMARY KEY (business_type_id);
ALTER TABLE ONLY sent_mail ADD CONSTRAINT sent_mail_pkey PRIMARY KEY (application_id, kind, occasion);
ALTER TABLE ONLY session ADD CONSTRAINT session_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY sign_order ADD CONSTRAINT sign_order_pkey PRIMARY KEY (id);
ALTER TABLE ONLY step_document ADD CONSTRAINT step_document_pkey PRIMARY KEY (application_id, step_number);
ALTER TABLE ONLY test_clock ADD CONSTRAINT test_clock_pkey PRIMARY KEY (singleton);
ALTER TABLE ONLY upload ADD CONSTRAINT upload_pkey PRIMARY KEY (id);
ALTER TABLE ONLY worker_figure ADD CONSTRAINT worker_figure_pkey PRIMARY KEY (kind);
CREATE INDEX application_case_number ON application USING btree (case_number);
CREATE INDEX application_draft_of_party ON application USING btree (party_id) WHERE (status = 'Started'::text);
CREATE INDEX application_draft_of_person ON application USING btree (created_by) WHERE (status = 'Started'::text);
CREATE INDEX application_ending_of_party ON application USING btree (party_id, business_type_id, valid_until, last_saved DESC, id) WHERE (status <> 'Started'::text);
CREATE INDEX application_of_party ON application USING btree (party_id, last_saved DESC, id);
CREATE INDEX application_renewing ON application USING btree (party_id, regexp_replace(previous_case_number, '[^0-9]'::text, ''::text, 'g'::text)) WHERE (status <> 'Started'::text);
CREATE INDEX application_sent_of_party ON application USING btree (party_id, last_saved DESC, id) WHERE (status <> 'Started'::text);
CREATE INDEX application_untouched ON application USING btree (last_saved) WHERE (status = 'Started'::text);
CREATE INDEX audit_head_moved ON audit_head USING btree (chain) WHERE (anchored < sequence);
CREATE INDEX document_checking ON document USING btree (created_at) WHERE (state = 'checking'::text);
CREATE INDEX document_of_application ON document USING btree (application_id, created_at);
CREATE INDEX document_unsettled ON document USING btree (application_id) WHERE (NOT settled);
CREATE INDEX document_unsettled_of_person ON document USING btree (uploaded_by) WHERE (NOT settled);
CREATE INDEX item_of_application ON item USING btree (application_id, kind, "position");
CREATE UNIQUE INDEX one_draft_of_a_report ON application USING btree (party_id, business_type_id) WHERE (is_report AND (status = 'Started'::text));
CREATE UNIQUE INDEX one_pending_order ON sign_order USING btree (application_id) WHERE (state = 'Pending'::text);
CREATE UNIQUE INDEX one_signature ON sign_order USING btree (application_id) WHERE (state = 'Success'::text);
CREATE INDEX session_expiry ON session USING btree (idle_expires_at);
CREATE INDEX sign_order_of_application ON sign_order USING btree (application_id, begun_at);
CREATE INDEX upload_advanced ON upload USING btree (advanced_at);
CREATE INDEX upload_of_application ON upload USING btree (application_id) WHERE (document_id IS NULL);
CREATE INDEX upload_of_person ON upload USING btree (uploaded_by) WHERE (document_id IS NULL);
CREATE TRIGGER keep_signed_answers BEFORE INSERT OR DELETE OR UPDATE ON item FOR EACH ROW EXECUTE FUNCTION keep_signed_answers();
CREATE TRIGGER keep_signed_answers BEFORE INSERT OR DELETE OR UPDATE ON step_document FOR EACH ROW EXECUTE FUNCTION keep_signed_answers();
create trigger keep_signed_application before update on application for each row when (old.digest is not null and (new.status = 'Started' or (new.id, new.number, new.business_type_id, new.version_number, new.party_id, new.party, new.created_by, new.created_at, new.is_renewal, new.previous_case_number, new.revision, new.submitted_at, new.submitted_by, new.signer_name, new.sign_method, new.digest, new.language, new.fee, new.report_number) is distinct from (old.id, old.number, old.business_type_id, old.version_number, old.party_id, old.party, old.created_by, old.created_at, old.is_renewal, old.previous_case_number, old.revision, old.submitted_at, old.submitted_by, old.signer_name, old.sign_method, old.digest, old.language, old.fee, old.report_number))) execute function keep_signed_application();
CREATE TRIGGER keep_signed_order BEFORE UPDATE ON sign_order FOR EACH ROW WHEN ((old.state = 'Success'::text)) EXECUTE FUNCTION keep_signed_order();
ALTER TABLE ONLY application ADD CONSTRAINT application_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id);
ALTER TABLE ONLY application ADD CONSTRAINT application_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES person(id);
ALTER TABLE ONLY case_fetch ADD CONSTRAINT case_fetch_application_id_what_fkey FOREIGN KEY (application_id, what) REFERENCES case_file(application_id, what) ON DELETE CASCADE;
ALTER TABLE ONLY case_file ADD CONSTRAINT case_file_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE ONLY dismissed_message ADD CONSTRAINT dismissed_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY document ADD CONSTRAINT document_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE ONLY document ADD CONSTRAINT document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES person(id);
ALTER TABLE ONLY evidence ADD CONSTRAINT evidence_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id);
ALTER TABLE ONLY evidence ADD CONSTRAINT evidence_sign_order_id_fkey FOREIGN KEY (sign_order_id) REFERENCES sign_order(id);
ALTER TABLE ONLY evidence_stamp ADD CONSTRAINT evidence_stamp_application_id_fkey FOREIGN KEY (application_id) REFERENCES evidence(application_id);
ALTER TABLE ONLY idempotent_answer ADD CONSTRAINT idempotent_answer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY item ADD CONSTRAINT item_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE ONLY person_login ADD CONSTRAINT person_login_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY session ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY sign_order ADD CONSTRAINT sign_order_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id);
ALTER TABLE ONLY sign_order ADD CONSTRAINT sign_order_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY step_document ADD CONSTRAINT step_document_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE ONLY step_document ADD CONSTRAINT step_document_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES person(id);
ALTER TABLE ONLY upload ADD CONSTRAINT upload_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE ONLY upload ADD CONSTRAINT upload_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES person(id);
GRANT USAGE ON SCHEMA public TO sievert_app;
REVOKE ALL ON FUNCTION append_audit(p_chain text, p_content text) FROM PUBLIC;
GRANT ALL ON FUNCTION append_audit(p_chain text, p_content text) TO sievert_app;
REVOKE ALL ON FUNCTION forget_anchored() FROM PUBLIC;
GRANT ALL ON FUNCTION forget_anchored() TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE application TO sievert_app;
REVOKE ALL ON FUNCTION note_anchored(p_chains text[], p_sequences integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION note_anchored(p_chains text[], p_sequences integer[]) TO sievert_app;
REVOKE ALL ON FUNCTION remove_expired_application(p_application uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION remove_expired_application(p_application uuid) TO sievert_app;
REVOKE ALL ON FUNCTION remove_sent_application(p_application uuid, p_detail jsonb) FROM PUBLIC;
GRANT USAGE ON SEQUENCE application_number TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE attempt TO sievert_app;
GRANT SELECT,INSERT,UPDATE ON TABLE audit_anchor TO sievert_app;
GRANT SELECT ON TABLE audit_entry TO sievert_app;
GRANT SELECT ON TABLE audit_head TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE case_event TO sievert_app;
GRANT SELECT,INSERT ON TABLE case_fetch TO sievert_app;
GRANT SELECT,INSERT ON TABLE case_file TO sievert_app;
GRANT UPDATE(reached) ON TABLE case_file TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE check_turn TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE dismissed_message TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE document TO sievert_app;
GRANT SELECT,INSERT ON TABLE evidence TO sievert_app;
GRANT SELECT,INSERT ON TABLE evidence_stamp TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE idempotent_answer TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE item TO sievert_app;
GRANT USAGE ON SEQUENCE item_position_seq TO sievert_app;
GRANT SELECT ON TABLE kysely_migration TO sievert_app;
GRANT SELECT ON TABLE kysely_migration_lock TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE login_attempt TO sievert_app;
GRANT SELECT,INSERT,DELETE ON TABLE person TO sievert_app;
GRANT UPDATE(given_name) ON TABLE person TO sievert_app;
GRANT UPDATE(family_name) ON TABLE person TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE person_login TO sievert_app;
GRANT USAGE ON SEQUENCE report_number TO sievert_app;
GRANT SELECT ON TABLE retention_rule TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sent_mail TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE session TO sievert_app;
GRANT SELECT,INSERT,DELETE ON TABLE sign_order TO sievert_app;
GRANT UPDATE(state) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(eid_order) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(nonce_hash) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(awaiting_start) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(completion) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(message_key) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(last_asked_at) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(ended_at) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(asking_until) ON TABLE sign_order TO sievert_app;
GRANT UPDATE(cancelling) ON TABLE sign_order TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE step_document TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE test_clock TO sievert_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE upload TO sievert_app;
GRANT SELECT,INSERT,UPDATE ON TABLE worker_figure TO sievert_app;
