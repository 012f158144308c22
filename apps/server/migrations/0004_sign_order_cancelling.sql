-- We have asked the provider to end the order: if it then no longer knows it, it was cancelled, whoever finds that out.
alter table sign_order add column cancelling boolean not null default false;
