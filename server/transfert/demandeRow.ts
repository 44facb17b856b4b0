/** Converts a valid line to a row of `demande`, as the integration inserts it. */

import { isoOfFrenchDate } from '#schemas/orderFile/calendarDate.ts';
import type { LineValues } from '#schemas/orderFile/controlLine.ts';
import type { Kind } from '#schemas/orderFile/layouts.ts';
import { departementOf, isFrench } from '#schemas/orderFile/pays.ts';
import { canonicalIdentifiant } from '#schemas/text/identifiant.ts';
import { searchForm, searchPlate } from '../db/searchText.ts';
import { cleDoublon } from './cleDoublon.ts';

/** The columns of `demande` filled from an order file, named as for `jsonb_to_recordset`. */
export type DemandeRow = {
  numero_ligne: number;
  numero_identifiant: string;
  nom_usage: string | null;
  nom_naissance: string | null;
  prenom: string | null;
  date_naissance: string | null;
  lieu_naissance: string | null;
  raison_sociale: string | null;
  immatriculation: string | null;
  recherche_nom: string;
  recherche_prenom: string | null;
  recherche_immatriculation: string | null;
  cle_doublon: string;
  mention: string;
  sous_mention: string | null;
  type_demande: string;
  destinataire: string;
  adresse1: string;
  adresse2: string | null;
  adresse3: string | null;
  adresse4: string | null;
  code_postal: string;
  commune: string;
  departement: string | null;
  pays: string;
  date_debut_validite: string;
  date_fin_validite: string | null;
};

/** Makes the row of a valid line. */
export function demandeRow(numeroLigne: number, values: LineValues, kind: Kind): DemandeRow {
  const value = (name: string): string => values[name] ?? '';
  const orNull = (name: string): string | null => value(name) || null;
  const day = (name: string): string | null => isoOfFrenchDate(value(name)) ?? null;
  const person = kind === 'PP';
  return {
    numero_ligne: numeroLigne,
    numero_identifiant: canonicalIdentifiant(value('numeroIdentifiant')) ?? '',
    nom_usage: orNull('nomUsage'),
    nom_naissance: orNull('nomNaissance'),
    prenom: orNull('prenom'),
    date_naissance: day('dateNaissance'),
    lieu_naissance: orNull('lieuNaissance'),
    raison_sociale: orNull('raisonSociale'),
    immatriculation: orNull('immatriculation'),
    recherche_nom: searchForm(person ? value('nomUsage') || value('nomNaissance') : value('raisonSociale')),
    recherche_prenom: person ? searchForm(value('prenom')) : null,
    recherche_immatriculation: person ? null : searchPlate(value('immatriculation')),
    cle_doublon: cleDoublon(
      person
        ? {
            mention: value('mention'),
            nomNaissance: value('nomNaissance'),
            prenom: value('prenom'),
            dateNaissance: day('dateNaissance') ?? '',
          }
        : { mention: value('mention'), immatriculation: value('immatriculation') },
    ),
    mention: value('mention'),
    sous_mention: orNull('sousMention'),
    type_demande: value('typeDemande'),
    destinataire: value('destinataire'),
    adresse1: value('adresse1'),
    adresse2: orNull('adresse2'),
    adresse3: orNull('adresse3'),
    adresse4: orNull('adresse4'),
    code_postal: value('codePostal'),
    commune: value('commune'),
    departement: isFrench(value('pays')) ? departementOf(value('codePostal')) : null,
    pays: value('pays'),
    date_debut_validite: day('dateDebutValidite') ?? '',
    date_fin_validite: day('dateFinValidite'),
  };
}
