-- Names are searched and ordered without blanks, dashes and apostrophes: `D'ARTAGNAN` as `DARTAGNAN`. The indexes fold the stored search forms, so that no row is rewritten and the former version reads and writes what it
-- knows. Its indexes (demande_nom, demande_prenom, beneficiaire_nom, beneficiaire_prenom) may go when no released version
-- reads them (decision 85).

-- A search form (upper case, unaccented) without those and invisible characters, and with plain letters in the place
-- of those that former versions stored with a stroke. As `nameForm` of db/searchText.ts. Inlined by the planner.
create function forme_de_nom(forme text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(
    regexp_replace(forme, '[\u0001-\u0020\u0027\u002d\u0060\u007f-\u00a0\u00ad\u00b4\u02b9-\u02c8\u0300-\u036f\u055a\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2015\u2018-\u201b\u2028-\u202f\u2032\u2035\u205f-\u206f\u2212\u2800\u3000\u3164\ua78b\ua78c\ufe00-\ufe0f\ufe58\ufe63\ufeff\uff07\uff0d\uff40\uffa0]+', '', 'g'),
    'ĐÐƉƊĦŦŊƝƏƐƎƆƟƁƔǤƗƘƳɄƵ', 'DDDDHTNNEEEOOBGGIKYUZ'), 'Þ', 'TH'), 'ẞ', 'SS'), 'Œ', 'OE')
$$;

-- The included search form lets a count of a name read the index alone.
create index demande_forme_nom on demande (organisme_id, forme_de_nom(recherche_nom), id)
  include (recherche_nom, mention, statut_production, statut_titre);
create index demande_forme_prenom on demande (organisme_id, forme_de_nom(recherche_prenom), id);
create index beneficiaire_forme_nom on beneficiaire (organisme_id, forme_de_nom(recherche_nom), numero_identifiant)
  include (recherche_nom, recherche_prenom, date_naissance);
create index beneficiaire_forme_prenom on beneficiaire (organisme_id, forme_de_nom(recherche_prenom), numero_identifiant)
  include (recherche_prenom);

-- The planner has no statistics of a new expression before the next analyze.
analyze demande (organisme_id, recherche_nom, recherche_prenom);
analyze beneficiaire (organisme_id, recherche_nom, recherche_prenom);
