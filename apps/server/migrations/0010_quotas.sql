-- Who began an upload: what is under way counts against their quota. Null for those that had begun before.
alter table upload add column uploaded_by uuid references person;
-- What a party and a person have that is not sent in is counted whenever they add to it.
create index application_draft_of_party on application (party_id) where status = 'Started';
create index application_draft_of_person on application (created_by) where status = 'Started';
create index document_unsettled_of_person on document (uploaded_by) where not settled;
create index upload_of_application on upload (application_id) where document_id is null;
create index upload_of_person on upload (uploaded_by) where document_id is null;
