/** The last refused file of each user, so that its reason survives a reload of the page (decision 81). */

import { type Controle, controlList, failed, type Outcomes, passed } from '#schemas/orderFile/controles.ts';
import type { Queryable } from '../db/database.ts';

export type Refusal = {
  readonly nomFichier: string;
  readonly date: Date;
  /** `code` or `code;message`, as answered. */
  readonly resultat: string;
  readonly controles: readonly Controle[];
};

const longestName = 200;

/** Replaces the user's last refusal. The name was typed by its sender: without path and control characters. */
export async function keepRefusal(
  db: Queryable,
  utilisateurId: number,
  { nomFichier, date, resultat }: Omit<Refusal, 'controles'>,
): Promise<void> {
  const visible = nomFichier.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '');
  await db.query(
    `insert into transfert_refuse (utilisateur_id, nom_fichier, refuse_le, resultat, controles)
     values ($1, $2, $3, $4, $5::jsonb)
     on conflict (utilisateur_id) do update set nom_fichier = excluded.nom_fichier, refuse_le = excluded.refuse_le,
       resultat = excluded.resultat, controles = excluded.controles`,
    [
      utilisateurId,
      [...visible].slice(0, longestName).join(''),
      date,
      resultat,
      JSON.stringify(controlList(outcomesOf(resultat))),
    ],
  );
}

/** A file that was received replaces what was refused before. */
export async function forgetRefusal(tx: Queryable, utilisateurId: number): Promise<void> {
  await tx.query('delete from transfert_refuse where utilisateur_id = $1', [utilisateurId]);
}

/** The last refusal, or none. */
export function findRefusals(db: Queryable, utilisateurId: number): Promise<Refusal[]> {
  return db.query<Refusal>(
    `select nom_fichier as "nomFichier", refuse_le as date, resultat, controles
     from transfert_refuse where utilisateur_id = $1`,
    [utilisateurId],
  );
}

const inOrder = ['nommage', 'unicite', 'emetteur', 'taille', 'antivirus', 'nombreLignes'] as const;
type Refusing = (typeof inOrder)[number];

/** The control that refuses with a code. A system error (900) comes after the size and tells no control. */
const refusing: Readonly<Record<string, Refusing>> = {
  '901': 'nommage',
  '902': 'taille',
  '903': 'antivirus',
  '904': 'emetteur',
  '905': 'nombreLignes',
};

function outcomesOf(resultat: string): Outcomes {
  const [code = ''] = resultat.split(';');
  const isTaken = code === '901' && resultat !== code;
  const failing = isTaken ? 'unicite' : refusing[code];
  const before = inOrder.slice(0, inOrder.indexOf(failing ?? (code === '900' ? 'antivirus' : 'nommage')));
  return {
    ...Object.fromEntries(before.map((name) => [name, passed()])),
    ...(failing && { [failing]: failed('Non conforme') }),
  };
}
