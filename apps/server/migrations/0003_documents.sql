-- A sent application's documents have been gone through: those that no answer names are gone.
alter table document add column settled boolean not null default false;
create index document_checking on document (created_at) where state = 'checking';
create index document_unsettled on document (application_id) where not settled;
