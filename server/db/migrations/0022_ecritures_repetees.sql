-- The answers of writes that carried an `Idempotency-Key`, for a day, and the last refused file of each user.

-- Written in the transaction of the write: a row with a status exists if and only if the write was done. `cle` is the
-- SHA-256 of the key, `empreinte` an HMAC of the request with the key, which is stored nowhere: a body may hold a password.
create table reponse_gardee (
  cle text primary key,
  empreinte text not null,
  recue_le timestamptz not null,
  statut smallint,
  etag text,
  type_contenu text,
  corps text
);
create index reponse_gardee_recue on reponse_gardee (recue_le);

create table transfert_refuse (
  utilisateur_id integer primary key references utilisateur on delete cascade,
  nom_fichier text not null,
  refuse_le timestamptz not null,
  resultat text not null,
  controles jsonb not null
);
