/** The features of PostgreSQL that a statement uses and that a distributed engine may lack, by name. */
import { type Node, nodesIn, type Statement } from './sqlOfTheServer.ts';

/** Named as in the document that lists them. */
export const features = [
  'Verrou consultatif',
  'Déclencheur par instruction',
  'Déclencheur par ligne',
  'Fonction stockée',
  'Identifiant pris dans une séquence',
  'Séquence remise à une valeur',
  'Unicité sans l’organisme',
  'Clé étrangère sans l’organisme',
  'Jointure sans l’organisme',
  'Lignes verrouillées sans l’organisme',
  'Adresse physique d’une ligne',
  'Requête `with` qui modifie',
  'Changement de type d’une colonne',
  'Classe d’opérateurs d’un index',
  'Index GIN ou GiST',
  'Contraintes et déclencheurs suspendus',
  'Contrainte différée',
  'Contrainte d’exclusion',
  'Écoute de notifications',
] as const;

export type Feature = (typeof features)[number];
export type Use = { readonly feature: Feature; readonly place: string };
type Note = (feature: Feature, at?: string) => void;

/** The tables distributed by organisation; the others are whole on every node, or on one. */
export type Spread = ReadonlySet<string>;

const organisation = 'organisme_id';

/** The uses of a statement; a use in the schema has the place of its object, other uses that of the statement. */
export function usesOf({ place, tree }: Statement, spread: Spread): Use[] {
  const uses: Use[] = [];
  const note: Note = (feature, at = place) => uses.push({ feature, place: at });
  for (const node of nodesIn(tree)) {
    for (const [kind, value] of Object.entries(node)) {
      const look = looks[kind];
      if (look !== undefined && typeof value === 'object' && value !== null)
        look(value as Node, note, spread);
    }
  }
  return uses;
}

type Look = (node: Node, note: Note, spread: Spread) => void;

const looks: Readonly<Record<string, Look>> = {
  CreateStmt: (node, note, spread) => {
    for (const item of list(node.tableElts)) lookAtPart(nameOf(node.relation), item, note, spread);
  },
  AlterTableStmt: (node, note, spread) => {
    const table = nameOf(node.relation);
    for (const { AlterTableCmd: command } of list(node.cmds) as { AlterTableCmd: Node }[]) {
      if (command.subtype === 'AT_AlterColumnType')
        note('Changement de type d’une colonne', `${table}.${command.name}`);
      else lookAtPart(table, (command.def ?? {}) as Node, note, spread);
    }
  },
  IndexStmt: (node, note, spread) => {
    const table = nameOf(node.relation);
    const elements = list(node.indexParams).map(({ IndexElem }) => IndexElem as Node);
    if (node.unique === true)
      lookAtKey(
        table,
        elements.map(({ name }) => String(name ?? '')),
        String(node.idxname),
        note,
        spread,
      );
    if (/^(gin|gist|spgist)$/.test(String(node.accessMethod)))
      note('Index GIN ou GiST', String(node.idxname));
    if (elements.some(({ opclass }) => opclass !== undefined))
      note('Classe d’opérateurs d’un index', String(node.idxname));
  },
  CreateTrigStmt: (node, note) => {
    note(node.row === true ? 'Déclencheur par ligne' : 'Déclencheur par instruction', String(node.trigname));
  },
  CreateFunctionStmt: (node, note) => note('Fonction stockée', namesOf(node.funcname).join('.')),
  FuncCall: (node, note) => {
    const name = namesOf(node.funcname).at(-1) ?? '';
    if (/^pg_(try_)?advisory_/.test(name)) note('Verrou consultatif');
    if (name === 'setval') note('Séquence remise à une valeur');
  },
  VariableSetStmt: (node, note) => {
    if (node.name === 'session_replication_role') note('Contraintes et déclencheurs suspendus');
  },
  ColumnRef: (node, note) => {
    if (namesOf(node.fields).at(-1) === 'ctid') note('Adresse physique d’une ligne');
  },
  CommonTableExpr: (node, note) => {
    const [kind] = Object.keys((node.ctequery ?? {}) as Node);
    if (kind !== 'SelectStmt') note('Requête `with` qui modifie');
  },
  ListenStmt: (_node, note) => note('Écoute de notifications'),
  NotifyStmt: (_node, note) => note('Écoute de notifications'),
  SubLink: (node, note, spread) => {
    const inner = (node.subselect as Node).SelectStmt as Node;
    if (relationsIn(inner.fromClause, spread).length === 1)
      lookAtJoin(inner, inner.fromClause, 1, note, spread);
  },
  SelectStmt: (node, note, spread) => {
    lookAtJoin(node, node.fromClause, 2, note, spread);
    const locked = relationsIn(node.fromClause, spread);
    if (node.lockingClause !== undefined && locked.length > 0 && !mentions(node.whereClause, organisation))
      note('Lignes verrouillées sans l’organisme');
  },
  UpdateStmt: (node, note, spread) =>
    lookAtJoin(node, [{ RangeVar: node.relation }, node.fromClause], 2, note, spread),
  DeleteStmt: (node, note, spread) =>
    lookAtJoin(node, [{ RangeVar: node.relation }, node.usingClause], 2, note, spread),
};

/** A column with its constraints, or a table constraint. */
function lookAtPart(table: string, part: Node, note: Note, spread: Spread): void {
  const column = part.ColumnDef as Node | undefined;
  const constraints = column === undefined ? [part] : list(column.constraints);
  if (/serial\d?$/.test(namesOf((column?.typeName as Node | undefined)?.names).at(-1) ?? ''))
    note('Identifiant pris dans une séquence', `${table}.${column?.colname}`);
  for (const { Constraint } of constraints) {
    const constraint = Constraint as Node | undefined;
    if (constraint === undefined) continue;
    const columns =
      column === undefined ? namesOf(constraint.keys ?? constraint.fk_attrs) : [String(column.colname)];
    const at = `${table} (${columns.join(', ')})`;
    if (constraint.contype === 'CONSTR_IDENTITY')
      note('Identifiant pris dans une séquence', `${table}.${columns}`);
    if (constraint.contype === 'CONSTR_PRIMARY' || constraint.contype === 'CONSTR_UNIQUE')
      lookAtKey(table, columns, at, note, spread);
    if (
      constraint.contype === 'CONSTR_FOREIGN' &&
      spread.has(table) &&
      spread.has(nameOf(constraint.pktable)) &&
      !columns.includes(organisation)
    )
      note('Clé étrangère sans l’organisme', at);
    if (constraint.deferrable === true || constraint.contype === 'CONSTR_ATTR_DEFERRABLE')
      note('Contrainte différée', at);
    if (constraint.contype === 'CONSTR_EXCLUSION') note('Contrainte d’exclusion', at);
  }
}

function lookAtKey(table: string, columns: readonly string[], at: string, note: Note, spread: Spread): void {
  if (spread.has(table) && !columns.includes(organisation)) note('Unicité sans l’organisme', at);
}

/** Tables that are read together, from `least` on, must each be restricted to the organisation. */
function lookAtJoin(node: Node, from: unknown, least: number, note: Note, spread: Spread): void {
  const relations = relationsIn(from, spread);
  if (relations.length < least) return;
  const quals = [
    node.whereClause,
    ...[...nodesInFrom(from)].map(({ JoinExpr }) => (JoinExpr as Node | undefined)?.quals),
  ];
  const isBound = (relation: string) =>
    quals.some((qual) => mentions(qual, organisation, relations.length === 1 ? undefined : relation));
  if (!relations.every(isBound)) note('Jointure sans l’organisme');
}

/** The aliases of the distributed tables in a `from`. */
function relationsIn(from: unknown, spread: Spread): string[] {
  return [...nodesInFrom(from)].flatMap(({ RangeVar }) => {
    const relation = RangeVar as Node | undefined;
    if (relation === undefined || !spread.has(nameOf(relation))) return [];
    return [String((relation.alias as Node | undefined)?.aliasname ?? nameOf(relation))];
  });
}

/** The nodes of a `from`, without those of its subqueries. */
function* nodesInFrom(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const [key, child] of Object.entries(value))
    if (key !== 'SelectStmt' && key !== 'SubLink') yield* nodesInFrom(child);
}

/** Whether a column is mentioned, of the given relation if there is one. */
function mentions(tree: unknown, column: string, relation?: string): boolean {
  return [...nodesIn(tree)].some(({ ColumnRef }) => {
    const names = namesOf((ColumnRef as Node | undefined)?.fields);
    return names.at(-1) === column && (relation === undefined || names[0] === relation);
  });
}

function list(value: unknown): Node[] {
  return (value as Node[] | undefined) ?? [];
}

function nameOf(relation: unknown): string {
  return String((relation as Node | undefined)?.relname ?? '');
}

/** The names in a list of PostgreSQL's string nodes. */
function namesOf(value: unknown): string[] {
  return list(value).flatMap(
    ({ String: text }) => ((text as Node | undefined)?.sval as string | undefined) ?? [],
  );
}
