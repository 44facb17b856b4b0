-- Whose change a version is: told to whoever edits an older one. Null: nobody's, the server itself changed the row. It
-- refers to no table: leaving a user would look through every request.
alter table organisme add column modifie_par integer;
alter table groupe add column modifie_par integer;
alter table utilisateur add column modifie_par integer;
alter table commande add column modifie_par integer;
alter table demande add column modifie_par integer;
