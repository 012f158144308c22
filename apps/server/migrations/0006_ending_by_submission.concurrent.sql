-- The permits of a party that end first.
create index concurrently application_ending_in_order on application (party_id, business_type_id, valid_until, submitted_at desc, id) where status <> 'Started';
