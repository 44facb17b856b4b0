-- Registrations and duplicate keys in the one written form that this version compares (db/searchText.ts,
-- transfert/cleDoublon.ts). Only rows with other characters change: a dash that is no hyphen, a letter with a stroke.

update demande set recherche_immatriculation = forme_de_nom(recherche_immatriculation)
where recherche_immatriculation ~ '[^A-Z0-9]';

update beneficiaire set recherche_immatriculation = forme_de_nom(recherche_immatriculation)
where recherche_immatriculation ~ '[^A-Z0-9]';

update demande set cle_doublon = replace(replace(translate(regexp_replace(
    regexp_replace(normalize(cle_doublon, NFKD), '[\u0300-\u036f]+', '', 'g'), '[\u02b9-\u02c8\ua78b\ua78c]+', '', 'g'),
    'ĐÐƉƊĦŦŊƝƏƐƎƆƟƁƔǤƗƘƳɄƵ', 'DDDDHTNNEEEOOBGGIKYUZ'), 'Þ', 'TH'), 'ẞ', 'SS')
where cle_doublon ~ '[^ -~]';
