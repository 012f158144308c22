-- Until when a request is receiving the upload; renewed while content arrives. Null or past: the upload is idle, and a new one may displace it.
alter table upload add column active_until timestamptz;
