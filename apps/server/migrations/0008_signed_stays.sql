-- What is signed stays as it was, whoever writes the code: the application's role may update of a signing only what moves while it
-- goes on, and once it has succeeded nothing that says what was signed, by whom and when. Of an application that was sent in, nothing of what was signed, by whom or when.
revoke update on sign_order from sievert_app;
grant update (
  state, eid_order, nonce_hash, awaiting_start, completion, message_key, last_asked_at, asking_until, cancelling, ended_at
) on sign_order to sievert_app;

create function keep_signed_order() returns trigger language plpgsql as $$
begin
  raise exception 'signing % has succeeded and stays as it is', old.id using errcode = 'insufficient_privilege';
end $$;
create trigger keep_signed_order before update on sign_order
for each row when (
  old.state = 'Success'
  and (new.id, new.application_id, new.application_revision, new.person_id, new.party_id, new.ground, new.method, new.language,
       new.canonical_document, new.digest, new.visible_text, new.manifest, new.fee, new.state, new.completion, new.begun_at,
       new.ended_at)
  is distinct from
      (old.id, old.application_id, old.application_revision, old.person_id, old.party_id, old.ground, old.method, old.language,
       old.canonical_document, old.digest, old.visible_text, old.manifest, old.fee, old.state, old.completion, old.begun_at,
       old.ended_at)
) execute function keep_signed_order();

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

-- Which migrations have run the service may read, so that it refuses to start on an older database.
revoke insert, update, delete on kysely_migration, kysely_migration_lock from sievert_app;
