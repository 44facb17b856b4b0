/**
 * Creates an organisation: itself, a group with the rights to use the portal, and a referent who creates all
 * other accounts (specification 1, section 6). The portal has no screen for it; the operator does it.
 */
import { isIdentifiant } from '../authentification/verifyPassword.ts';
import { countReferents, insertCompte, writeGroupes } from '../compte/queries.ts';
import { makeTemporaryPassword, temporaryUntil } from '../compte/temporaryPassword.ts';
import type { Queryable } from '../db/database.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { insertGroupe, writeDroits } from '../groupe/queries.ts';
import { isAccountMail, longestMail } from '../mail/accountMail.ts';
import { hashPassword } from '../password/password.ts';
import { grantedRights } from '../session/rights.ts';
import { cleanCode, cleanText } from '../text/cleanText.ts';

const firstGroup = 'Gestionnaires';
const mostReferents = 2;
/** One line with a visible character. */
const visible = /^(?=.*[^\s\p{C}\p{M}])\P{Cc}*$/u;
const longestName = 64;

export type Beginning = {
  /** Code of the organisation. An existing one gets another referent and is not changed. */
  readonly organisme: string;
  /** Name of a new organisation. */
  readonly nomOrganisme: string | null;
  readonly personneMorale: boolean;
  /** Whether its group may read the national statistics, a right that referents cannot grant. */
  readonly national: boolean;
  readonly identifiant: string;
  readonly nom: string;
  readonly prenom: string;
  readonly mail: string;
};

/** The form is invalid: one line for each reason. Nothing is written. */
export class RefusedBeginning extends Error {
  override readonly name = 'RefusedBeginning';
}

/**
 * Writes everything in one transaction. Returns the form as it is stored, and the referent's temporary password, valid for
 * seven days.
 */
export async function beginOrganisme(
  tx: Queryable,
  typed: Beginning,
  now: Date,
): Promise<{ readonly form: Beginning; readonly motDePasse: string }> {
  const form = cleaned(typed);
  const problems = problemsOf(form);
  if (problems.length > 0) throw new RefusedBeginning(problems.join('\n'));
  const known = await findByCode(tx, form.organisme);
  const { id: organismeId, groupes } = known ?? (await insertOrganisme(tx, form));
  if ((await countReferents(tx, organismeId, null)) >= mostReferents) {
    throw new RefusedBeginning(`${form.organisme} has its ${mostReferents} referents`);
  }
  const motDePasse = makeTemporaryPassword();
  const id = await refuseDouble(form.mail, async () =>
    insertCompte(tx, organismeId, {
      identifiant: form.identifiant,
      nom: form.nom,
      prenom: form.prenom,
      adresse_mail: form.mail,
      telephone: null,
      mobile: null,
      referent: true,
      hash: await hashPassword(motDePasse),
      expire: temporaryUntil(now),
    }),
  );
  if (id === undefined) throw new RefusedBeginning(`${form.identifiant} is another account's identifier`);
  await writeGroupes(tx, id, groupes);
  return { form, motDePasse };
}

/** As the API cleans what is typed. */
function cleaned(form: Beginning): Beginning {
  const { nomOrganisme, identifiant, nom, prenom, mail } = form;
  return {
    ...form,
    nomOrganisme: nomOrganisme === null ? null : cleanText(nomOrganisme),
    identifiant: cleanCode(identifiant),
    nom: cleanText(nom),
    prenom: cleanText(prenom),
    mail: cleanCode(mail),
  };
}

function problemsOf(form: Beginning): readonly string[] {
  const isName = (text: string) => visible.test(text) && text.length <= longestName;
  const rules: readonly (readonly [boolean, string])[] = [
    [/^[A-Z0-9]{2,20}$/.test(form.organisme), 'organisme: 2 to 20 capital letters or digits'],
    [
      form.nomOrganisme === null || isName(form.nomOrganisme),
      `nom-organisme: 1 to ${longestName} characters`,
    ],
    [isIdentifiant(form.identifiant), 'identifiant: 1 to 49 characters'],
    [isName(form.nom), `nom: 1 to ${longestName} characters`],
    [isName(form.prenom), `prenom: 1 to ${longestName} characters`],
    [isAccountMail(form.mail), `mail: an address of ${longestMail} characters at most`],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

type Place = { readonly id: number; readonly groupes: readonly number[] };

/** In an existing organisation referents choose their own groups. */
async function findByCode(tx: Queryable, code: string): Promise<Place | undefined> {
  const [row] = await tx.query<{ id: number }>('select id from organisme where code = $1 for update', [code]);
  return row && { id: row.id, groupes: [] };
}

async function insertOrganisme(tx: Queryable, form: Beginning): Promise<Place> {
  const { organisme, nomOrganisme, personneMorale, national } = form;
  if (nomOrganisme === null) {
    throw new RefusedBeginning(`${organisme} does not exist: nom-organisme is needed to create it`);
  }
  const [row] = await tx.query<{ id: number }>(
    'insert into organisme (code, nom, personne_morale) values ($1, $2, $3) returning id',
    [organisme, nomOrganisme, personneMorale],
  );
  if (row === undefined) throw new Error('The organisation was not written');
  const groupe = await insertGroupe(tx, row.id, firstGroup);
  const droits = grantedRights.filter((right) => national || right !== 'statnationales');
  await writeDroits(tx, groupe, droits);
  return { id: row.id, groupes: [groupe] };
}

async function refuseDouble<T>(mail: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new RefusedBeginning(`${mail} is the address of another account`);
    throw error;
  }
}
