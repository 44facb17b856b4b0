-- What the statistics group by, so that they read these and not the rows: few distinct values, which are kept once.
create index demande_etats on demande (organisme_id, statut_demande, statut_production, traite_pnd_titre,
  traite_pnd_photo, canal_photo, mention, sous_mention);
create index demande_titres on demande (organisme_id, commande_id, statut_production, type_demande, mention,
  sous_mention);
create index demande_codes_postaux on demande (organisme_id, statut_demande, pays, code_postal, mention, sous_mention);
create index demande_delais on demande (organisme_id, commande_id, date_attribution, statut_production,
  date_statut_production) where date_attribution is not null;
drop index demande_appel_photo;
create index demande_appel_photo on demande (organisme_id, date_appel_photo)
  include (canal_photo, date_reception_photo, mention, sous_mention) where date_appel_photo is not null;
