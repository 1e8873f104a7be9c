-- Language and display currency that a customer has chosen, so that they are his on every device.
-- Empty where he has chosen none; `language` stays what his messages are written in.
alter table customers
  add column chosen_language text not null default '',
  add column fiat text not null default '';
