/** Moves the unusual lines of a file to its lines in error. */
import { motifs } from './controles.ts';
import type { LigneEnErreur } from './controlFile.ts';
import type { ControlAnswer } from './controlWorker.ts';
import type { DemandeRow } from './demandeRow.ts';
import { usualPeople, usualPlates } from './unusualLines.ts';

/** The file without these lines, by number. */
export function withoutUnusual(control: ControlAnswer, unusual: ReadonlySet<number>): ControlAnswer {
  if (unusual.size === 0) return control;
  const rejected: LigneEnErreur[] = [];
  const batches = control.batches.map(({ lignes, cles }) => {
    const rows = JSON.parse(lignes) as readonly DemandeRow[];
    const isUsual = (numeroLigne: number): boolean => !unusual.has(numeroLigne);
    rejected.push(...rows.filter((row) => !isUsual(row.numero_ligne)).map(ligneEnErreur));
    return {
      lignes: JSON.stringify(rows.filter((row) => isUsual(row.numero_ligne))),
      cles: cles.filter(({ numeroLigne }) => isUsual(numeroLigne)),
    };
  });
  return {
    ...control,
    batches,
    nombreLignesOK: control.nombreLignesOK - unusual.size,
    nombreLignesKO: control.nombreLignesKO + unusual.size,
    lignesEnErreur: [...control.lignesEnErreur, ...rejected],
  };
}

function ligneEnErreur(row: DemandeRow): LigneEnErreur {
  const isPerson = row.raison_sociale === null;
  return {
    numeroLigne: row.numero_ligne,
    motif: isPerson ? motifs.personneInhabituelle(usualPeople) : motifs.plaqueInhabituelle(usualPlates),
    numeroIdentifiant: row.numero_identifiant,
    nom: row.nom_usage ?? row.nom_naissance ?? '',
    prenom: row.prenom ?? '',
    raisonSociale: row.raison_sociale ?? '',
  };
}
