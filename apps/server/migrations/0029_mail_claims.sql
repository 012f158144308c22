-- A mail is claimed before it is sent, and sent outside any transaction. Null: it has been sent.
alter table sent_mail add column sending_until timestamptz;
