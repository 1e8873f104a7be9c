-- The terms of a project, and what came of it: versions that never change.
create table ieo_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

create table ieo_projects (
  id integer primary key,
  asset_id integer not null,
  published_ms bigint not null,
  state text not null,
  ends_ms bigint not null,
  sell_begin_ms bigint not null,
  allocated_ms bigint not null,
  opened_ms bigint not null,
  open_since_ms bigint not null,
  paid_ms bigint not null,
  ended_ms bigint not null,
  unlocked_steps integer not null,
  versions integer not null,
  beacon text not null,
  cancel_asked_by bigint not null,
  cancel_reason text not null,
  cancelled_by bigint not null check (cancelled_by = 0 or cancelled_by <> cancel_asked_by)
);

create table ieo_orders (
  id bigint primary key,
  owner bigint not null check (owner > 0),
  person bigint not null,
  project_id integer not null,
  pay_asset_id integer not null,
  placed_ms bigint not null,
  nonce text not null,
  lots bigint not null check (lots >= 0),
  given_lots bigint not null check (given_lots >= 0 and given_lots <= lots),
  held_units bigint not null check (held_units >= 0),
  charged_units bigint not null check (charged_units >= 0),
  unlocked_units bigint not null check (unlocked_units >= 0),
  group_id bigint not null,
  state text not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create index ieo_orders_of_customer on ieo_orders (owner, id desc);
create index ieo_orders_of_project on ieo_orders (project_id, id);

-- What a project says of itself, in nine languages, and its picture. Money does not depend on it.
create table ieo_pages (
  product_id integer primary key,
  logo text not null,
  website text not null,
  white_paper text not null,
  -- By language: {"title": …, "content": …}.
  texts text not null
);

-- The secrets of draws that are not told yet, sealed.
create table ieo_secrets (
  commitment text primary key,
  sealed text not null
);
