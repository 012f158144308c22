-- True from the signature until the case system has answered that it has the signed document: until then its events
-- may be about another document, of a signature that a fail-over has lost.
alter table application add column undelivered boolean not null default false;
