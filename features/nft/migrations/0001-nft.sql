create table nft_artists (
  owner bigint primary key check (owner > 0),
  name text not null,
  about text not null,
  state text not null check (state in ('asked', 'approved', 'rejected', 'suspended')),
  asked_ms bigint not null,
  decided_by bigint not null,
  decided_ms bigint not null,
  reason text not null,
  works integer not null,
  mint_day integer not null,
  minted integer not null,
  fans integer not null check (fans >= 0)
) with (fillfactor = 85);
create index nft_artists_by_state on nft_artists (state, fans desc, owner);

-- Each work has one owner: the one of its row.
create table nft_works (
  id bigint primary key,
  code text not null unique,
  artist bigint not null,
  owner bigint not null check (owner > 0),
  name text not null,
  description text not null,
  collection text not null,
  kind text not null check (kind in ('image', 'animation', 'audio', 'video')),
  rarity text not null check (rarity in ('N', 'R', 'SR')),
  media_hash text not null,
  media_url text not null,
  poster_url text not null,
  edition integer not null,
  royalty_ppm integer not null check (royalty_ppm between 0 and 100000),
  minted_ms bigint not null,
  asset_id integer not null,
  price_units bigint not null,
  box_units bigint not null,
  series_id bigint not null,
  sale_id bigint not null,
  is_hidden boolean not null,
  hidden_reason text not null,
  is_washed boolean not null,
  likes integer not null check (likes >= 0),
  check (sale_id = 0 or series_id = 0)
) with (fillfactor = 85);
create index nft_works_of_owner on nft_works (owner, id desc);
create index nft_works_of_artist on nft_works (artist, id desc);
create index nft_works_of_series on nft_works (series_id, id) where series_id > 0;
create index nft_works_for_boxes on nft_works (id) where box_units > 0;
create index nft_works_of_collection on nft_works (collection, id desc);
create index nft_works_shown on nft_works (id desc) where not is_hidden;
create index nft_works_by_likes on nft_works (likes desc, id desc) where not is_hidden;

create table nft_sales (
  id bigint primary key,
  work_id bigint not null,
  seller bigint not null,
  mode text not null check (mode in ('fixed', 'auction')),
  asset_id integer not null,
  start_units bigint not null check (start_units > 0),
  price_units bigint not null check (price_units >= start_units),
  step_units bigint not null,
  margin_units bigint not null,
  reserve_units bigint not null,
  start_ms bigint not null,
  end_ms bigint not null check (end_ms > start_ms),
  last_end_ms bigint not null,
  state text not null check (state in ('open', 'unpaid', 'offered', 'sold', 'unsold')),
  bidder bigint not null,
  bids integer not null,
  bid_ms bigint not null,
  ended_ms bigint not null
) with (fillfactor = 85);
create unique index nft_sales_live on nft_sales (work_id)
  where state in ('open', 'unpaid', 'offered');
create index nft_sales_by_end on nft_sales (end_ms) where state = 'open';
create index nft_sales_of_work on nft_sales (work_id, id desc);

create table nft_bids (
  id bigint primary key,
  sale_id bigint not null,
  work_id bigint not null,
  bidder bigint not null,
  asset_id integer not null,
  price_units bigint not null,
  time_ms bigint not null
);
create index nft_bids_of_sale on nft_bids (sale_id, id desc);
create index nft_bids_of_work on nft_bids (work_id, id desc);
create index nft_bids_of_bidder on nft_bids (bidder, id desc);

create table nft_margins (
  sale_id bigint not null,
  owner bigint not null,
  asset_id integer not null,
  held_units bigint not null check (held_units >= 0),
  best_units bigint not null,
  best_ms bigint not null,
  primary key (sale_id, owner)
) with (fillfactor = 85);
create index nft_margins_held on nft_margins (owner) where held_units > 0;

create table nft_orders (
  id bigint primary key,
  sale_id bigint not null,
  work_id bigint not null,
  buyer bigint not null,
  seller bigint not null,
  kind text not null check (kind in ('won', 'second')),
  asset_id integer not null,
  price_units bigint not null,
  margin_units bigint not null,
  made_ms bigint not null,
  due_ms bigint not null,
  state text not null check (state in ('unpaid', 'paid', 'expired')),
  ended_ms bigint not null,
  reminders smallint not null
) with (fillfactor = 85);
create index nft_orders_of_buyer on nft_orders (buyer, id desc);
create index nft_orders_by_state on nft_orders (state, id desc);

create table nft_trades (
  id bigint primary key,
  work_id bigint not null,
  artist bigint not null,
  seller bigint not null,
  buyer bigint not null,
  kind text not null check (kind in ('fixed', 'auction', 'box')),
  asset_id integer not null,
  price_units bigint not null,
  fee_units bigint not null,
  royalty_units bigint not null,
  time_ms bigint not null,
  one_person bigint not null,
  other_person bigint not null,
  is_counted boolean not null
);
create index nft_trades_of_work on nft_trades (work_id, id desc);
create index nft_trades_of_buyer on nft_trades (buyer, id desc);
create index nft_trades_of_seller on nft_trades (seller, id desc);
create index nft_trades_of_artist on nft_trades (artist, is_counted);
create index nft_trades_of_pair on nft_trades (one_person, other_person, id desc);

create table nft_series (
  id bigint primary key,
  code text not null unique,
  name text not null,
  description text not null,
  image_url text not null,
  asset_id integer not null,
  price_units bigint not null check (price_units > 0),
  count integer not null,
  works text not null,
  markets text not null,
  root text not null,
  start_ms bigint not null,
  end_ms bigint not null,
  state text not null
    check (state in ('asked', 'confirmed', 'open', 'closed', 'ended', 'declined')),
  sold integer not null check (sold <= count),
  done integer not null check (done <= sold),
  refunded integer not null,
  version integer not null,
  asked_by bigint not null,
  asked_ms bigint not null,
  reason text not null,
  decided_by bigint not null,
  decided_ms bigint not null
) with (fillfactor = 85);

create table nft_boxes (
  id bigint primary key,
  code text not null unique,
  series_id bigint not null,
  number integer not null,
  owner bigint not null,
  price_units bigint not null,
  asset_id integer not null,
  bought_ms bigint not null,
  state text not null check (state in ('unopened', 'opening', 'opened', 'refunded')),
  nonce text not null,
  opened_ms bigint not null,
  due_ms bigint not null,
  beacon text not null,
  secret text not null,
  path text not null,
  left_works text not null,
  work_id bigint not null,
  version integer not null,
  unique (series_id, number)
) with (fillfactor = 85);
create index nft_boxes_of_owner on nft_boxes (owner, bought_ms desc, id desc);
create index nft_boxes_waiting on nft_boxes (opened_ms, id) where state = 'opening';
create index nft_boxes_refunded on nft_boxes (id desc) where state = 'refunded';
create unique index nft_boxes_of_work on nft_boxes (work_id) where work_id > 0;

create table nft_buyers (
  person bigint primary key,
  day integer not null,
  boxes integer not null
) with (fillfactor = 85);

create table nft_likes (
  owner bigint not null,
  work_id bigint not null,
  is_on boolean not null,
  changed_ms bigint not null,
  primary key (owner, work_id)
);
create index nft_likes_of_owner on nft_likes (owner, changed_ms desc) where is_on;

create table nft_fans (
  owner bigint not null,
  artist bigint not null,
  is_on boolean not null,
  changed_ms bigint not null,
  primary key (owner, artist)
);

-- What the public log has of series: 1 the promise, then each box that has ended.
create table nft_publications (
  series_id bigint not null,
  version integer not null,
  seq bigint not null,
  time_ms bigint not null,
  terms text not null,
  primary key (series_id, version)
);

-- The secrets of series, sealed, by the roots over what follows from them. No part of the journal.
create table nft_secrets (
  root text primary key,
  sealed text not null
);

-- What somebody has read of what he has to pay. No part of the journal.
create table nft_reads (
  order_id bigint primary key,
  owner bigint not null
);
