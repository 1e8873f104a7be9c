-- Switching off a customer's second factor and passkeys after support has verified the person:
-- one operator asks, another one confirms. No decision about money, so identity writes it itself.
create table security_resets (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  asked_by bigint not null check (asked_by > 0),
  asked_ms bigint not null,
  reason text not null,
  state text not null check (state in ('asked', 'confirmed', 'rejected', 'expired')),
  -- Four eyes, said once more where nobody can forget it.
  decided_by bigint not null check (decided_by <> asked_by or state <> 'confirmed'),
  decided_ms bigint not null,
  decision text not null
);
create unique index security_resets_waiting on security_resets (customer_id) where state = 'asked';
