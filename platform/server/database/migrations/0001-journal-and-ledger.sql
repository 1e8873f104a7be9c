-- The truth: the journal of commands, the postings they made, and the balances that follow.

create table writer_fence (
  one boolean primary key default true check (one),
  epoch bigint not null
);
insert into writer_fence (epoch) values (0);

-- One row a batch. The payload holds the records of the batch, one JSON line each.
-- hash = sha256(previous hash || payload), so a changed line breaks every later hash.
create table journal (
  last_seq bigint primary key,
  first_seq bigint not null check (first_seq <= last_seq),
  last_time_ms bigint not null,
  last_id bigint not null,
  payload bytea not null,
  hash bytea not null,
  epoch bigint not null
);
-- A statement of its own, because PostgreSQL 15 does not know it as part of the table.
alter table journal alter column payload set storage external;

-- What the running writer said its state was, to be compared with a replay.
create table journal_checkpoints (
  seq bigint primary key,
  state_sha256 text not null,
  taken_at timestamptz not null default now()
);

create table balances (
  owner bigint not null,
  kind smallint not null,
  asset integer not null,
  available bigint not null,
  frozen bigint not null check (frozen >= 0),
  primary key (owner, kind, asset),
  -- Customers (owner > 0) never go below zero; house accounts only where the house list says so.
  constraint nobody_is_negative check (available >= 0 or owner in (-1, -2, -7)),
  constraint owner_and_kind_agree check ((owner > 0) = (kind > 0))
);

create table postings (
  seq bigint not null,
  ordinal integer not null,
  asset integer not null,
  from_owner bigint not null,
  from_kind smallint not null,
  to_owner bigint not null,
  to_kind smallint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  reference bigint not null,
  time_ms bigint not null,
  primary key (seq, ordinal)
);
create index postings_from on postings (from_owner, seq desc, ordinal) where from_owner > 0;
create index postings_to on postings (to_owner, seq desc, ordinal) where to_owner > 0;

create table command_keys (
  id text primary key,
  fingerprint text not null,
  answer text not null,
  time_ms bigint not null
);
create index command_keys_by_time on command_keys (time_ms);

-- Per asset the sum over all accounts, kept by triggers and checked at every commit.
create table asset_totals (
  asset integer primary key,
  total numeric(38, 0) not null
);

create function add_new_balances() returns trigger language plpgsql as $$
begin
  insert into asset_totals as t (asset, total)
    select asset, sum(available::numeric + frozen) from new_rows group by asset
    on conflict (asset) do update set total = t.total + excluded.total;
  return null;
end $$;

create function add_changed_balances() returns trigger language plpgsql as $$
begin
  update asset_totals t set total = t.total + d.change
    from (
      select asset, sum(amount) as change from (
        select asset, available::numeric + frozen as amount from new_rows
        union all
        select asset, -(available::numeric + frozen) from old_rows
      ) both_sides group by asset having sum(amount) <> 0
    ) d where t.asset = d.asset;
  return null;
end $$;

create function subtract_old_balances() returns trigger language plpgsql as $$
begin
  update asset_totals t set total = t.total - d.amount
    from (select asset, sum(available::numeric + frozen) as amount from old_rows group by asset) d
    where t.asset = d.asset;
  return null;
end $$;

create trigger balances_inserted after insert on balances
  referencing new table as new_rows for each statement execute function add_new_balances();
create trigger balances_updated after update on balances
  referencing old table as old_rows new table as new_rows
  for each statement execute function add_changed_balances();
create trigger balances_deleted after delete on balances
  referencing old table as old_rows for each statement execute function subtract_old_balances();

create function check_asset_total() returns trigger language plpgsql as $$
declare current_total numeric;
begin
  select total into current_total from asset_totals where asset = new.asset;
  if current_total <> 0 then
    raise exception 'the accounts of asset % sum to %, not to zero', new.asset, current_total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger asset_totals_are_zero after insert or update on asset_totals
  deferrable initially deferred for each row execute function check_asset_total();

-- A batch may be stored only by the writer that holds the fence, and only right after the batch
-- that it was decided upon.
create function check_fence(expected_epoch bigint, expected_seq bigint) returns void
language plpgsql as $$
declare stored_seq bigint;
begin
  perform 1 from writer_fence where epoch = expected_epoch;
  if not found then
    raise exception 'another writer has taken over'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  select coalesce(max(last_seq), 0) into stored_seq from journal;
  if stored_seq <> expected_seq then
    raise exception 'the batch before is not stored: the journal ends at %, not at %',
      stored_seq, expected_seq using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
