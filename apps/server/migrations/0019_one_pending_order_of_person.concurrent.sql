-- Several persons may be signing one application at the same time, each once. Replaces one_pending_order.
create unique index concurrently one_pending_order_of_person on sign_order (application_id, person_id) where state = 'Pending';
