-- Existing clients show the picture of a saved address without a token. It shows nothing but where
-- to pay to, under a name nobody guesses, so those that are kept already are shown as new ones are.
update uploads set is_public = true
where kept and exists (
  select 1 from payout_addresses address
  where address.deleted_ms = 0 and address.owner = uploads.owner
    and address.qrcode = '/uploads/' || uploads.name || '.webp'
);
