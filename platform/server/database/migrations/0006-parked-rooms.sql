-- Rooms that have shown a bug and stand still until an operator lets them go on.
create table parked_rooms (
  room text primary key,
  seq bigint not null,
  since_ms bigint not null,
  reason text not null,
  -- The command at which it happened, cut where it is long.
  command text not null
);
