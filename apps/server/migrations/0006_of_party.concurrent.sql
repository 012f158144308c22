-- All applications of a party.
create index concurrently application_by_party on application (party_id);
