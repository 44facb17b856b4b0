-- Fair turns of the integration. Compatible with the former version of the server, which leaves the column empty.

-- The turn of a file that waits: lower ones are integrated first.
alter table commande add column tour integer;
