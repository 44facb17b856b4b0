-- The controls of the file of an order, with what its sender sees of them, and the sender, to whom the result is shown again.
-- The controls name nobody. Null for orders of former versions, and for those that they accept during a deploy.

alter table commande
  add column bilan jsonb,
  add column transfere_par integer references utilisateur on delete set null;
create index commande_transfere_par on commande (transfere_par) where transfere_par is not null;
