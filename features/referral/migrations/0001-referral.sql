-- Terms never change: a new version is a new row, and each day is paid by one of them.
create table referral_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

-- Who was invited by whom. Inviters are older: no way upwards comes back.
create table referral_members (
  owner bigint primary key,
  inviter bigint not null check (inviter > 0),
  joined_ms bigint not null,
  check (inviter < owner)
);
create index referral_members_of_inviter on referral_members (inviter, owner);

-- Deposits of members, in dollar units by the index of their moment.
create table referral_deposits (
  id bigint primary key,
  owner bigint not null,
  worth_units bigint not null check (worth_units >= 0),
  credited_ms bigint not null,
  is_reversed boolean not null
);
create index referral_deposits_of_member on referral_deposits (owner);

-- Fees that members have paid on a day and kept paid. Days are those since 1970, UTC.
create table referral_fees (
  day integer not null,
  owner bigint not null,
  asset_id integer not null,
  units bigint not null check (units >= 0),
  -- Once the day was paid: a bit for each level above the member for which the fee counted.
  counted smallint not null,
  primary key (day, owner, asset_id)
) with (fillfactor = 85);
create index referral_fees_of_member on referral_fees (owner, day);

-- Fees of paid days that were given back, and that later fees make up for.
create table referral_fee_debts (
  id text primary key,
  owner bigint not null,
  asset_id integer not null,
  units bigint not null check (units >= 0)
);

-- Which day is paid next, and of that day up to whom it is.
create table referral_runs (
  id integer primary key check (id = 1),
  day integer not null,
  after bigint not null,
  due_ms bigint not null
);

create table referral_rebates (
  id bigint primary key,
  day integer not null,
  owner bigint not null,
  asset_id integer not null,
  terms_version integer not null,
  first_units bigint not null,
  second_units bigint not null,
  third_units bigint not null,
  fourth_units bigint not null,
  units bigint not null check (units > 0),
  paid_ms bigint not null,
  unique (owner, day, asset_id)
);

create table referral_stops (
  owner bigint primary key,
  is_stopped boolean not null,
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);

create table referral_take_backs (
  id bigint primary key,
  owner bigint not null,
  asset_id integer not null,
  units bigint not null check (units > 0),
  asked_by bigint not null,
  asked_ms bigint not null,
  reason text not null,
  state text not null check (state in ('asked', 'taken', 'dropped')),
  decided_by bigint not null,
  decided_ms bigint not null,
  check (state <> 'taken' or decided_by <> asked_by)
);
