-- What a customer has asked to be paid to, as a hash that the journal holds too: who changes the
-- row of a destination changes no withdrawal.
alter table withdrawals add column destination_hash text not null default '';
