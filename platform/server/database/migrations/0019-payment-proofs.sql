-- What a picture or document shows, by its bytes as they are kept, and whether it is a proof that
-- somebody has paid: nobody proves two payments by one, and the desk sees who else has used it.
alter table uploads add column shown_sha256 text;
alter table uploads add column is_proof boolean not null default false;
create unique index uploads_proofs_of_customer on uploads (owner, shown_sha256) where is_proof;
create index uploads_proofs on uploads (shown_sha256) where is_proof;
