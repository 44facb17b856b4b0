/** The organisations and users of the rehearsal. */

import type { Kind as FileKind } from '#schemas/orderFile/layouts.ts';
import { insertCompte, writeGroupes } from '../../server/compte/queries.ts';
import type { Database } from '../../server/db/database.ts';
import { beginOrganisme } from '../../server/organisme/beginOrganisme.ts';
import { hashPassword } from '../../server/password/password.ts';

export const password = 'Repetition2026-cluster';

export type Person = { readonly identifiant: string; readonly organisme: Organisme };
export type Organisme = { readonly code: string; readonly kind: FileKind };

export const organismes: readonly Organisme[] = [
  { code: 'REPA', kind: 'PP' },
  { code: 'REPB', kind: 'PP' },
  { code: 'REPC', kind: 'PM' },
];
const peopleEach = 4;

/** Identifiers begin with the organisation's code, so that data of another organisation is recognisable. */
export const people: readonly Person[] = organismes.flatMap((organisme) =>
  Array.from({ length: peopleEach }, (_, index) => ({
    identifiant: `${organisme.code}-${index + 1}`,
    organisme,
  })),
);

/**
 * Writes the users: one referent and agents for each organisation, all with every right and the same
 * password.
 */
export async function writePeople(db: Database): Promise<void> {
  const hash = await hashPassword(password);
  const now = new Date();
  await db.transaction(async (tx) => {
    for (const { code, kind } of organismes) {
      const [referent, ...agents] = people.filter(({ organisme }) => organisme.code === code);
      if (referent === undefined) throw new Error(`${code} has nobody`);
      const shared = { nom: code, prenom: 'Camille', personneMorale: kind === 'PM', national: false };
      await beginOrganisme(
        tx,
        {
          ...shared,
          organisme: code,
          nomOrganisme: `Organisme ${code}`,
          identifiant: referent.identifiant,
          mail: mailOf(referent.identifiant),
        },
        now,
      );
      const [place] = await tx.query<{ organisme: number; groupe: number }>(
        'select o.id as organisme, g.id as groupe from organisme o join groupe g on g.organisme_id = o.id where code = $1',
        [code],
      );
      if (place === undefined) throw new Error(`${code} was not written`);
      for (const { identifiant } of agents) {
        const id = await insertCompte(tx, place.organisme, {
          identifiant,
          nom: code,
          prenom: 'Dominique',
          adresse_mail: mailOf(identifiant),
          telephone: null,
          mobile: null,
          referent: false,
          hash,
          expire: now,
        });
        await writeGroupes(tx, id ?? 0, [place.groupe]);
      }
    }
    await tx.query(
      'update utilisateur set mot_de_passe = $1, mot_de_passe_expire = null, premiere_connexion = false',
      [hash],
    );
  });
}

export function mailOf(identifiant: string): string {
  return `${identifiant.toLowerCase()}@repetition.example`;
}
