-- What is said after sending (AFT-01 to AFT-05). Requests, messages and their receipts are only ever added: the service
-- has no right to change them. Drafts of answers are the party's own, and change.

-- Requests of the authority as the case system wrote them. A change is a new version; version 1 may arrive last.
create table supplement_request (
  application_id uuid not null references application on delete cascade,
  request_id text not null,
  version integer not null check (version > 0),
  -- [{itemId, text}]
  items jsonb not null,
  due_on date not null,
  must_be_signed boolean not null,
  received_at timestamptz not null,
  primary key (application_id, request_id, version)
);

create table withdrawn_request (
  application_id uuid not null references application on delete cascade,
  request_id text not null,
  received_at timestamptz not null,
  primary key (application_id, request_id)
);

-- Messages of both. Of the authority's the case system gives the id.
create table case_message (
  application_id uuid not null references application on delete cascade,
  id text not null,
  sender text not null check (sender in ('applicant', 'authority')),
  kind text not null check (kind in ('message', 'answer', 'withdrawal')),
  -- Of an answer.
  request_id text,
  request_version integer,
  is_late boolean not null default false,
  -- {text, items: [{itemId, text, documents}]}
  content jsonb not null,
  -- The documents as they were sent: [{id, fileName, size, contentType, sha256}]
  documents jsonb not null,
  sent_at timestamptz not null,
  sent_by uuid references person,
  sender_name text not null,
  -- Hex, of the applicant's.
  sha256 text,
  primary key (application_id, id)
);
-- However many people of the party answer at once, a version of a request has one answer, and an application one
-- withdrawal.
create unique index one_answer on case_message (application_id, request_id, request_version) where kind = 'answer';
create unique index one_withdrawal on case_message (application_id) where kind = 'withdrawal';
create index case_message_sent_by on case_message (sent_by) where sent_by is not null;

-- When the case system took a message of the applicant, when the authority read it, and when the party saw one of the
-- authority's. The reading may be reported before anything else is known of the message.
create table message_receipt (
  application_id uuid not null references application on delete cascade,
  message_id text not null,
  kind text not null check (kind in ('delivered', 'read', 'seen')),
  at timestamptz not null,
  primary key (application_id, message_id, kind)
);

-- One draft of each request, and one of a message, which has an empty request_id.
create table message_draft (
  application_id uuid not null references application on delete cascade,
  request_id text not null,
  request_version integer,
  content jsonb not null,
  revision integer not null,
  saved_at timestamptz not null,
  saved_by uuid not null references person,
  primary key (application_id, request_id)
);
create index message_draft_saved_by on message_draft (saved_by);

-- Documents that were uploaded for an answer. Without a cascade: a worker of an older version, which takes them for
-- documents that no answer names, can't delete them.
create table answer_document (
  document_id uuid primary key references document,
  application_id uuid not null references application on delete cascade,
  -- Null until the answer is sent.
  message_id text
);
create index answer_document_of_application on answer_document (application_id);
create index answer_document_unsent on answer_document (application_id) where message_id is null;

grant select, insert on supplement_request, withdrawn_request, case_message, message_receipt to sievert_app;
grant select, insert, update, delete on message_draft to sievert_app;
grant select, insert, delete, update (message_id) on answer_document to sievert_app;
