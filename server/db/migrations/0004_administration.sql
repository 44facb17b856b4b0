-- The audit trail of administrative acts, and one name for one group whatever its case.

-- Who acted, by the identifier of that moment: it outlives the account.
alter table journal add column auteur text;
-- What an administrative act changed: fields by name, and the rights or groups that were given or taken.
alter table journal add column champs text[];
alter table journal add column ajouts text[];
alter table journal add column retraits text[];
create index journal_objet on journal (organisme_id, objet, id desc) where objet is not null;

alter table groupe drop constraint groupe_organisme_id_nom_key;
create unique index groupe_nom on groupe (organisme_id, lower(nom));
