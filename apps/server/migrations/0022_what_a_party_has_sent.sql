-- A case number as it is compared; the domain's `plainCaseNumber` says the same.
create function plain_case_number(number text) returns text language sql immutable parallel safe
  return upper(regexp_replace(number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g'));
-- What the start page begins with, of a party that has sent in thousands: the last of them and how many, what ends first, what renews it.
-- Drafts are in none of these indexes: a save costs as much as before.
create index application_sent_of_party on application (party_id, last_saved desc, id) where status <> 'Started';
create index application_ending_of_party on application (party_id, business_type_id, valid_until, last_saved desc, id)
  where status <> 'Started';
create index application_renewing on application (party_id, plain_case_number(previous_case_number)) where status <> 'Started';
