-- Files that try many birth dates for one name (decision 77). Compatible with the former version of the
-- server, which leaves the columns as they are and integrates a file that waits for a confirmation.

alter table commande
  -- Lines beyond what is usual; 0 in most files.
  add column lignes_inhabituelles integer not null default 0,
  -- Asked of the organisation's referents, then given or refused; null: never asked.
  add column confirmation text check (confirmation in ('DEMANDEE', 'DONNEE', 'REFUSEE'));
create index commande_inhabituelle on commande (organisme_id, date_integration) where lignes_inhabituelles > 0;

-- What identifies a person, without the mention: the requests of one name are side by side.
create index demande_identite on demande
  (organisme_id, (substr(cle_doublon, strpos(cle_doublon, '|') + 1) collate "C"));
