-- The applications that a party submitted last.
create index concurrently application_sent_in_order on application (party_id, submitted_at desc, id) where status <> 'Started';
