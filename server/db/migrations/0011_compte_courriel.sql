-- The mails of the last hour, counted by address, by account and by whoever asks: every process counts together.
create table compte_courriel (
  -- Under a key that the database does not hold: it names neither an address nor a value that was typed.
  cle text primary key,
  moments timestamptz[] not null
);
