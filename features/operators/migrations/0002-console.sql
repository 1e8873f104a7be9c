-- The console's own accounts. They are no customers: other tables, other tokens, other rights.
create table operators (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  -- True for a password that somebody else made: it has to be changed before anything else.
  is_password_temporary boolean not null default true,
  -- The secret of the second factor, sealed; null until one is set up.
  sealed_totp_secret text,
  -- The secret that is being set up, sealed; it counts once a code has proved it.
  sealed_new_totp_secret text,
  -- The last time step whose code was used: none is taken twice.
  last_totp_step bigint not null default 0,
  is_active boolean not null default true,
  created_ms bigint not null,
  last_login_ms bigint not null default 0
);

-- Tokens are stored as their SHA-256 only: who reads the table cannot log in.
create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  token_sha256 text not null unique,
  created_ms bigint not null,
  seen_ms bigint not null,
  expires_ms bigint not null,
  address text not null,
  user_agent text not null,
  revoked boolean not null default false
);
create index sessions_of_operator on operator_sessions (operator_id, id desc);

-- What was tried from where, to slow down guessing. `is_code` marks a right password with a
-- wrong code: these count whatever address they come from.
create table operator_tries (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  is_code boolean not null default false,
  tried_ms bigint not null
);
create index operator_tries_of_address on operator_tries (address, tried_ms);
create index operator_tries_of_account on operator_tries (account, tried_ms);

-- What operators did. Only ever added to, each line chained to the one before by its hash.
create table audit_log (
  id bigint primary key check (id > 0),
  time_ms bigint not null,
  -- 0 where nobody was logged in.
  operator_id bigint not null,
  operator_email text not null,
  role text not null,
  address text not null,
  action text not null,
  subject text not null,
  -- Canonical JSON, or empty.
  before text not null,
  after text not null,
  reason text not null,
  previous_sha256 text not null,
  sha256 text not null unique
);
create index audit_log_by_operator on audit_log (operator_id, id desc);
create index audit_log_by_subject on audit_log (subject, id desc);
create index audit_log_by_action on audit_log (action, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- What operators wrote about a customer.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  operator_id bigint not null references operators (id),
  text text not null,
  created_ms bigint not null
);
create index notes_of_customer on customer_notes (customer_id, id desc);

-- The writer's rows.
create table freezes (
  owner bigint not null check (owner > 0),
  what text not null,
  is_frozen boolean not null,
  changed_ms bigint not null,
  operator bigint not null,
  reason text not null,
  primary key (owner, what)
);

create table corrections (
  id bigint primary key,
  proposed_by bigint not null,
  proposed_ms bigint not null,
  reason text not null,
  lines text not null,
  state text not null,
  decided_by bigint not null check (decided_by <> proposed_by or state <> 'approved'),
  decided_ms bigint not null,
  decision text not null
);
create index corrections_waiting on corrections (id) where state = 'proposed';
