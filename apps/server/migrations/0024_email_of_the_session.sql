-- The e-mail address that the identity provider gave at login: it prefills the applicant's contact. Empty when it gave none.
alter table session add column email text not null default '';
