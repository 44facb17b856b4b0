-- A mail keeps one identifier through all its tries: a receiver knows a copy by it.
alter table courriel add column cle uuid not null default gen_random_uuid();
-- `reprise` is read by the former version alone.
