-- What the writer decides: how it stands with each level of each customer.
create table verification_levels (
  owner bigint not null,
  level integer not null check (level in (1, 2)),
  state text not null,
  form_id bigint not null,
  submitted_ms bigint not null,
  decided_ms bigint not null,
  operator bigint not null,
  reason text not null,
  note text not null,
  primary key (owner, level)
);
create index verification_waiting on verification_levels (submitted_ms) where state = 'review';

-- Every decision there ever was.
create table verification_decisions (
  seq bigint primary key,
  time_ms bigint not null,
  owner bigint not null,
  level integer not null,
  form_id bigint not null,
  operator bigint not null,
  verdict text not null,
  reason text not null,
  note text not null
);
create index verification_decisions_of_owner on verification_decisions (owner, seq);

-- What each level allows, once an operator has set it.
create table verification_limits (
  level integer primary key check (level in (0, 1, 2)),
  withdrawal_units bigint not null,
  fiat_units bigint not null
);

-- What customers said about themselves. Personal data: written by this room's server, never by the
-- writer, and never in the journal. `fields` is a JSON object of the level's fields.
create table verification_forms (
  id bigint generated always as identity primary key,
  owner bigint not null,
  level integer not null check (level in (1, 2)),
  fields text not null,
  -- A keyed hash of kind and number of the document: finds the same document in two accounts.
  document_hash text not null default '',
  created_ms bigint not null
);
create index verification_forms_of_owner on verification_forms (owner, level, id);
create index verification_forms_of_document on verification_forms (document_hash)
  where document_hash <> '';
