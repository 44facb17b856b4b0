-- The states of production that a request has left, each with its date; the present one is in its own columns. From this
-- migration on: what was left before is not known.

alter table demande add column etapes jsonb;

create function garder_etape() returns trigger language plpgsql as $$
begin
  new.etapes := coalesce(old.etapes, '[]'::jsonb) || jsonb_build_object(
    'statut', old.statut_production, 'date', old.date_statut_production);
  return new;
end $$;

create trigger demande_etape before update of statut_production on demande for each row
  when (old.statut_production is not null and new.statut_production is distinct from old.statut_production)
  execute function garder_etape();
