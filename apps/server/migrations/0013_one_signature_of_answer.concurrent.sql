-- Each version of a request has one signed answer.
create unique index concurrently one_signature_of_answer on sign_order (application_id, request_id, request_version) where state = 'Success' and request_id is not null;
