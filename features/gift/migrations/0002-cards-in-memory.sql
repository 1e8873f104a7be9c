-- Open cards and those of the last days are in memory: they are found without reading all others.
-- One code, one card is what the rules and the gateway see to.
create index gift_cards_open on gift_cards (id) where state = 'open';
create index gift_cards_bought on gift_cards (bought_ms);
create index gift_cards_redeemed on gift_cards (ended_ms) where redeemed_by > 0;
alter table gift_cards drop constraint gift_cards_code_hash_key;
create index gift_cards_of_code on gift_cards (code_hash, id desc);
