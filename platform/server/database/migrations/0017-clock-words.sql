-- When an operator said that the clock of the machine is right although the house doubted it.
create table clock_words (
  id bigint generated always as identity primary key,
  said_ms bigint not null
);
