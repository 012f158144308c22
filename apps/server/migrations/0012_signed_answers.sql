-- Answers that the authority wants signed (AFT-03): a signing may be of an answer to a request instead of an
-- application. The id of its order is then the id of the message.
alter table sign_order
  add column request_id text,
  add column request_version integer,
  -- An answer has none.
  alter column fee drop not null,
  add check ((request_id is null) = (request_version is null));
-- For an answer, `application_revision` is the revision of its draft.

-- The evidence of signed answers, beside that of the application. A packet is never updated.
create table answer_evidence (
  sign_order_id uuid primary key references sign_order,
  application_id uuid not null references application,
  packet jsonb not null,
  created_at timestamptz not null
);
create index answer_evidence_of_application on answer_evidence (application_id);
create table answer_evidence_stamp (
  sign_order_id uuid primary key references answer_evidence,
  application_id uuid not null references application,
  token bytea not null,
  created_at timestamptz not null
);
create index answer_evidence_stamp_of_application on answer_evidence_stamp (application_id);
grant select, insert on answer_evidence, answer_evidence_stamp to sievert_app;

-- As before, and the evidence of each signed answer must be among the files, as `evidence:<id of the message>`. That of a
-- protected identity is not delivered.
create or replace function handed_over_whole(p_application uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(fetched_at is not null) and bool_or(what = 'evidence'), false) and not exists (
    select from answer_evidence where application_id = p_application and not exists (
      select from case_file as named where named.application_id = p_application and named.what = 'evidence:' || sign_order_id))
  from case_file left join case_fetch using (application_id, what) where application_id = p_application
$$;

-- As before, with the evidence of answers. The log's entry has the seals of all of it.
create or replace function remove_sent_application(p_application uuid, p_detail jsonb) returns void language plpgsql as $$
declare
  gone application;
  seal text;
  answer_seals text;
begin
  select packet ->> 'seal' into seal from evidence where application_id = p_application;
  select string_agg(packet ->> 'seal', ' ' order by created_at, sign_order_id) into answer_seals
    from answer_evidence where application_id = p_application;
  -- In the order of the references. The application's deletion cascades to documents and answers.
  delete from answer_evidence_stamp where application_id = p_application;
  delete from answer_evidence where application_id = p_application;
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
      'businessTypeId', gone.business_type_id, 'evidenceSeal', seal)
      || case when answer_seals is null then '{}' else jsonb_build_object('answerSeals', answer_seals) end
      || p_detail)::text);
end $$;
