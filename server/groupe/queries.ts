/** SQL of groups. Every query filters by the organisation of the session. */
import type { Queryable } from '../db/database.ts';
import { nameForm } from '../db/searchText.ts';
import { entityTag } from '../http/entityTag.ts';
import { mostRows } from '../http/wholeList.ts';
import { mayAdminister, mayGiveAll } from '../session/administrator.ts';
import { codeOfRight, type Right, rightsOfCodes, type Standing, standingOf } from '../session/rights.ts';
import type { Session } from '../session/session.ts';

export type Groupe = {
  numeroId: number;
  nom: string;
  /** Codes of rights. */
  droits: string[];
  etag: string;
  /** Whether the reader may change the group: they may administer each of its members. */
  modifiable: boolean;
  /** Whether the reader may withdraw its rights. */
  supprimable: boolean;
};

export type KeptGroupe = {
  readonly numeroId: number;
  readonly nom: string;
  readonly droits: readonly Right[];
  readonly version: number;
};

type GroupeRow = { id: number; nom: string; version: number; droits: string[] };

const columns = `g.id, g.nom, g.version,
  array(select gd.droit from groupe_droit gd where gd.groupe_id = g.id) as droits`;

/**
 * The organisation's groups whose name contains the text, as searches compare names, by name; at most one more than a
 * whole list may contain. An organisation has few groups: they are compared here, as the other names are.
 */
export async function findGroupes(db: Queryable, organismeId: number, text: string): Promise<KeptGroupe[]> {
  const rows = await db.query<GroupeRow>(
    `select ${columns} from groupe g where g.organisme_id = $1 order by g.id`,
    [organismeId],
  );
  const part = nameForm(text);
  if (part === '' && text !== '') return [];
  return rows
    .map((row) => ({ row, form: nameForm(row.nom) }))
    .filter(({ form }) => form.includes(part))
    .sort((a, b) => (a.form < b.form ? -1 : Number(a.form > b.form)))
    .slice(0, mostRows + 1)
    .map(({ row }) => kept(row));
}

/** The groups of the organisation with these numbers, by name. */
export async function findGroupesAmong(
  db: Queryable,
  organismeId: number,
  numeros: readonly number[],
): Promise<KeptGroupe[]> {
  const rows = await db.query<GroupeRow>(
    `select ${columns} from groupe g where g.organisme_id = $1 and g.id = any($2::integer[])
     order by lower(g.nom), g.id`,
    [organismeId, numeros],
  );
  return rows.map(kept);
}

/** One group of the organisation. */
export async function findGroupe(
  db: Queryable,
  organismeId: number,
  numeroId: number,
): Promise<KeptGroupe | undefined> {
  const [row] = await db.query<GroupeRow>(
    `select ${columns} from groupe g where g.organisme_id = $1 and g.id = $2`,
    [organismeId, numeroId],
  );
  return row && kept(row);
}

function kept({ id, nom, version, droits }: GroupeRow): KeptGroupe {
  return { numeroId: id, nom, version, droits: rightsOfCodes(droits.map((droit) => droit.toUpperCase())) };
}

/** The groups as the API returns them to the caller. */
export async function showGroupes(
  db: Queryable,
  caller: Session,
  groupes: readonly KeptGroupe[],
): Promise<Groupe[]> {
  const members = await findMembers(
    db,
    groupes.map(({ numeroId }) => numeroId),
  );
  return groupes.map(({ numeroId, nom, droits, version }) => ({
    numeroId,
    nom,
    droits: droits.map(codeOfRight),
    etag: entityTag(version),
    modifiable: members.every(
      (member) => member.groupeId !== numeroId || mayAdminister(caller, standingWith(member, droits)),
    ),
    supprimable: mayGiveAll(caller, droits),
  }));
}

export async function insertGroupe(tx: Queryable, organismeId: number, nom: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into groupe (organisme_id, nom) values ($1, $2) returning id',
    [organismeId, nom],
  );
  if (row === undefined) throw new Error('The group was not written');
  return row.id;
}

export async function renameGroupe(tx: Queryable, numeroId: number, nom: string, par: number): Promise<void> {
  await tx.query('update groupe set nom = $2, version = version + 1, modifie_par = $3 where id = $1', [
    numeroId,
    nom,
    par,
  ]);
}

/** Replaces the group's rights. */
export async function writeDroits(tx: Queryable, numeroId: number, droits: readonly Right[]): Promise<void> {
  await tx.query('delete from groupe_droit where groupe_id = $1 and droit <> all($2::text[])', [
    numeroId,
    droits,
  ]);
  await tx.query(
    `insert into groupe_droit (groupe_id, droit) select $1, d from unnest($2::text[]) as d on conflict do nothing`,
    [numeroId, droits],
  );
}

export async function deleteGroupe(tx: Queryable, numeroId: number): Promise<void> {
  await tx.query('delete from groupe where id = $1', [numeroId]);
}

/** A member of a group, with the rights of their other groups. */
export type Member = {
  readonly groupeId: number;
  readonly id: number;
  readonly referent: boolean;
  readonly otherRights: readonly string[];
};

/** The members of these groups, once for each membership. */
export async function findMembers(db: Queryable, groupes: readonly number[]): Promise<Member[]> {
  const rows = await db.query<{ groupe_id: number; id: number; referent: boolean; droits: string[] }>(
    `select m.groupe_id, u.id, u.referent,
            array(select distinct gd.droit
                  from utilisateur_groupe ug join groupe_droit gd on gd.groupe_id = ug.groupe_id
                  where ug.utilisateur_id = u.id and ug.groupe_id <> m.groupe_id) as droits
     from utilisateur_groupe m join utilisateur u on u.id = m.utilisateur_id
     where m.groupe_id = any($1::integer[])`,
    [groupes],
  );
  return rows.map(({ groupe_id, id, referent, droits }) => ({
    groupeId: groupe_id,
    id,
    referent,
    otherRights: droits,
  }));
}

/** The rights of a member if the group had these rights. */
export function standingWith({ referent, otherRights }: Member, droits: readonly Right[]): Standing {
  return standingOf({ referent, droits: [...otherRights, ...droits] });
}
