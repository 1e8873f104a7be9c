-- What a sale of collateral costs by its size beside its fee; before this it cost the fee alone.
alter table loan_moves add column concession_ppm integer not null default 0;
