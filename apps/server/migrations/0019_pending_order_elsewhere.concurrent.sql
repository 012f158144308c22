-- A person's pending signings, to end them when the person begins another.
create index concurrently pending_order_of_person on sign_order (person_id) where state = 'Pending';
