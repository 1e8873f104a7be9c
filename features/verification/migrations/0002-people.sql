-- A number for each document by which the journal can say that two customers named the same one.
-- Written by this room's server, once for each keyed hash.
create table verification_people (
  person bigint generated always as identity primary key,
  document_hash text not null unique check (document_hash <> '')
);

-- Which customer has named which document, and the newest form in which he has. Written by the
-- writer.
create table verification_documents (
  owner bigint not null,
  person bigint not null,
  form_id bigint not null,
  primary key (owner, person)
);
create index verification_documents_of_person on verification_documents (person);
