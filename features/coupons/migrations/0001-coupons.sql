create table coupon_campaigns (
  id bigint primary key,
  name text not null,
  offer text not null,
  asked_by bigint not null,
  asked_ms bigint not null,
  reason text not null,
  state text not null check (state in ('asked', 'open', 'closed')),
  decided_by bigint not null,
  decided_ms bigint not null,
  issued integer not null
);

create table coupons (
  id bigint primary key,
  campaign_id bigint not null,
  owner bigint not null check (owner > 0),
  given_by bigint not null,
  kind text not null,
  asset_id integer not null,
  value_units bigint not null check (value_units > 0),
  rate_ppm integer not null,
  days integer not null,
  products text not null,
  issued_ms bigint not null,
  expires_ms bigint not null,
  remind_ms bigint not null,
  reserved_units bigint not null check (reserved_units >= 0),
  spent_units bigint not null check (spent_units >= 0),
  state text not null,
  used_for bigint not null,
  principal_units bigint not null,
  reason text not null,
  check (state in ('usable', 'in_use') or reserved_units = 0)
) with (fillfactor = 85);
create index coupons_of_customer on coupons (owner, id desc);
create index coupons_of_campaign on coupons (campaign_id, id);

-- What operators have given by hand, by operator and day.
create table coupon_given (
  id text primary key,
  units bigint not null
);
