-- An application is signed once. Replaces one_signature, which knows no answers.
create unique index concurrently one_signature_of_application on sign_order (application_id) where state = 'Success' and request_id is null;
