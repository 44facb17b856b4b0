-- A mail keeps its identifier in all attempts, so that receivers recognise duplicates.
alter table courriel add column cle uuid not null default gen_random_uuid();
-- Only the former version reads `reprise`.
