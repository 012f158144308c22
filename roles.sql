-- Run once by the database's container, as its owner: the role of the service, and the login that has it and nothing else.
\getenv password SERVICE_PASSWORD
create role sievert_app nologin;
create role sievert_service login password :'password' in role sievert_app;
