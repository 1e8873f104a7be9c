-- OTC: written by the writer only, out of the journal.
create table otc_terms (
  product_id integer not null,
  version integer not null check (version > 0),
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (product_id, version)
);

create table otc_rates (
  fiat text primary key,
  rate bigint not null,
  set_ms bigint not null
);

create table otc_ads (
  id bigint primary key,
  owner bigint not null,
  side text not null,
  asset_id integer not null,
  fiat text not null,
  pricing text not null,
  price bigint not null,
  margin_ppm integer not null,
  left_units bigint not null,
  least bigint not null,
  most bigint not null,
  pay_minutes integer not null,
  kinds text not null,
  is_on boolean not null,
  fee_ppm integer not null,
  fee_units bigint not null,
  changed_ms bigint not null
);
create index otc_ads_on on otc_ads (fiat, asset_id, side) where is_on;
create index otc_ads_of_owner on otc_ads (owner);

create table otc_orders (
  id bigint primary key,
  ad_id bigint not null,
  maker bigint not null,
  taker bigint not null,
  seller bigint not null,
  buyer bigint not null,
  asset_id integer not null,
  units bigint not null,
  fee_units bigint not null,
  fiat text not null,
  fiat_units bigint not null,
  price bigint not null,
  worth_units bigint not null,
  kind text not null,
  payment_id bigint not null,
  made_ms bigint not null,
  state text not null,
  due_ms bigint not null,
  is_extended boolean not null,
  is_reminded boolean not null,
  is_late boolean not null,
  paid_ms bigint not null,
  appealed_ms bigint not null,
  appealed_by bigint not null,
  proposed_by bigint not null,
  proposed text not null,
  award_units bigint not null,
  ended_ms bigint not null
);
create index otc_orders_of_maker on otc_orders (maker, id desc);
create index otc_orders_of_taker on otc_orders (taker, id desc);
create index otc_orders_live on otc_orders (id)
  where state in ('unpaid', 'expired', 'paid', 'appealed');
create index otc_orders_done on otc_orders (ended_ms) where state = 'done';

create table otc_merchants (
  owner bigint primary key,
  state text not null,
  bond_asset_id integer not null,
  bond_units bigint not null,
  asked_ms bigint not null,
  decided_by bigint not null,
  last_order_ms bigint not null
);

create table otc_buyers (
  owner bigint primary key,
  cancels text not null,
  paused_until_ms bigint not null
);

create table otc_blocks (
  maker bigint not null,
  owner bigint not null,
  is_on boolean not null,
  primary key (maker, owner)
);

-- Below are rows of the gateway: who is paid where decides about no money.
-- How a customer is paid; the details are sealed and shown inside an order only.
create table otc_payments (
  id bigint generated always as identity primary key,
  owner bigint not null references customers (id),
  fiat text not null,
  kind text not null,
  sealed text not null,
  saved_ms bigint not null,
  deleted_ms bigint not null default 0
);
create index otc_payments_of_owner on otc_payments (owner, id) where deleted_ms = 0;

-- What both sides of an order say to operators.
create table otc_evidence (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  owner bigint not null,
  what text not null,
  text text not null,
  pictures text not null,
  made_ms bigint not null
);
create index otc_evidence_of_order on otc_evidence (order_id, id);

-- What one side of an order that is over says of the other.
create table otc_ratings (
  order_id bigint not null,
  owner bigint not null,
  about bigint not null,
  is_good boolean not null,
  text text not null,
  made_ms bigint not null,
  primary key (order_id, owner)
);
create index otc_ratings_about on otc_ratings (about, made_ms);
