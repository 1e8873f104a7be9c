-- The room was called payout.
alter table payout_addresses rename to destination_addresses;
alter table destination_addresses
  rename constraint payout_addresses_pkey to destination_addresses_pkey;
alter table destination_addresses
  rename constraint payout_addresses_owner_fkey to destination_addresses_owner_fkey;
alter sequence payout_addresses_id_seq rename to destination_addresses_id_seq;
alter table payout_cards rename to destination_cards;
alter table destination_cards rename constraint payout_cards_pkey to destination_cards_pkey;
alter table destination_cards
  rename constraint payout_cards_owner_fkey to destination_cards_owner_fkey;
alter table destination_cards
  rename constraint payout_cards_kind_check to destination_cards_kind_check;
alter sequence payout_cards_id_seq rename to destination_cards_id_seq;
