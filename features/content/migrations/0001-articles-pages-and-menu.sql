-- What the operator writes. Words are per language; a missing one is shown in English.
create table articles (
  id bigint generated always as identity primary key,
  category integer not null,
  position integer not null default 0,
  cover text not null default '',
  published_ms bigint not null,
  is_shown boolean not null default true
);
create index articles_of_category on articles (category, position, id desc) where is_shown;

create table article_texts (
  article_id bigint not null references articles (id) on delete cascade,
  language text not null,
  title text not null,
  abstract text not null,
  body text not null,
  primary key (article_id, language)
);

-- Pages have names that clients know; their bodies were cleaned before they were stored.
create table page_texts (
  name text not null,
  language text not null,
  title text not null,
  body text not null,
  primary key (name, language)
);

-- The menu is what rooms declare; here lies only what the operator changed about it.
create table menu_choices (
  title text primary key,
  position integer not null,
  is_shown boolean not null
);
