-- A statement of one coin is found by an index, also where that coin was never moved.
create index postings_from_by_asset on postings (from_owner, asset, seq desc, ordinal)
  where from_owner > 0;
create index postings_to_by_asset on postings (to_owner, asset, seq desc, ordinal)
  where to_owner > 0;
