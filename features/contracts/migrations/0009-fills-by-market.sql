-- Trades of a market are read on from a number, without their owners.
create index contract_fills_of_market on contract_fills (market_id, id desc);
