/** A list of parts of one kind as a table with a title: main aspects as columns, the others in the last column. */
import { type Part, withinTitle } from '../../describe/part.ts';
import type { VariantPart } from './byVariant.ts';
import { code, inCell, markdownTable } from './table.ts';

type Layout = {
  /** Heading; followed by `within`. */
  readonly title: string;
  /** Heading of the name column; null: no name column. */
  readonly name: string | null;
  readonly columns: readonly string[];
};

const layouts: Readonly<Record<string, Layout>> = {
  critère: { title: 'Critères', name: 'critère', columns: ['libellé', 'saisie', 'obligatoire', 'valeurs'] },
  champ: { title: 'Champs', name: 'champ', columns: ['libellé', 'saisie', 'obligatoire', 'valeurs'] },
  contrôle: { title: 'Contrôles', name: null, columns: ['champ', 'règle', 'message'] },
  colonne: {
    title: 'Colonnes',
    name: 'colonne',
    columns: ['libellé', 'format', 'dans le tableau', 'imprimée', 'dans le CSV'],
  },
  tableau: { title: 'Tableaux', name: 'tableau', columns: ['légende'] },
  bloc: { title: 'Blocs', name: 'bloc', columns: ['titre', 'graphique'] },
  valeur: { title: 'Valeurs', name: 'valeur', columns: ['libellé', 'format', 'visible quand'] },
  panneau: { title: 'Panneaux', name: 'panneau', columns: ['titre'] },
  onglet: { title: 'Onglets', name: 'onglet', columns: ['libellé', 'droit'] },
  section: { title: 'Sections', name: 'section', columns: ['titre'] },
  action: { title: 'Actions', name: 'action', columns: ['libellé'] },
  choix: { title: 'Choix', name: 'choix', columns: ['libellé', 'effet'] },
  lien: { title: 'Liens', name: 'lien', columns: ['libellé', 'mène', 'description'] },
  partie: { title: 'Contenu', name: 'partie', columns: ['titre'] },
  texte: { title: 'Textes', name: 'nom', columns: [''] },
  appel: { title: 'Appels', name: 'appel', columns: ['opération'] },
  erreur: { title: 'Erreurs', name: 'réponse', columns: ['message', 'au champ', 'ensuite'] },
  'entrée du menu': { title: 'Menu', name: 'entrée', columns: ['libellé', 'écran'] },
  droit: { title: 'Droits', name: 'droit', columns: ['libellé', 'sans connexion'] },
};

/** Aspects whose value starts or ends with the name of a screen. */
const leading = new Set(['lien', 'mène', 'ensuite', 'écran']);
/** Not shown: the long texts of pages, and the widths of columns. */
const leftOut = new Set(['texte', 'largeur']);

/** Link targets of the screens, by id. */
export type PageLinks = ReadonlyMap<string, string>;

/** Heading of a table of parts; `all`: the parts among which stands what they are within. */
export function titleOfParts({ kind, within }: Part, all: readonly Part[]): string {
  const title = layouts[kind]?.title ?? `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  return within === null ? title : `${title} de « ${withinTitle(within, all)} »`;
}

/** The table of parts of one kind. */
export function partTable(parts: readonly VariantPart[], links: PageLinks): string {
  const layout = layouts[parts[0]?.kind ?? ''] ?? { title: '', name: 'nom', columns: ['libellé'] };
  const rows = parts.map((part) => rowOf(part, layout, links));
  const head = [
    layout.name ?? '',
    ...layout.columns.map((name) => name || 'texte'),
    'précisions',
    'variantes',
  ];
  return markdownTable(head.map(capital), rows);
}

function rowOf(part: VariantPart, { name, columns }: Layout, links: PageLinks): readonly string[] {
  const { aspects, variants } = part;
  const value = (aspect: string) => cellOf(aspect, part, links);
  const more = Object.keys(aspects)
    .filter((aspect) => !columns.includes(aspect) && !leftOut.has(aspect) && aspects[aspect] !== null)
    .map((aspect) => (aspects[aspect] === 'oui' ? inCell(aspect) : `${inCell(aspect)} : ${value(aspect)}`));
  return [
    name === null ? '' : nameCell(part),
    ...columns.map(value),
    more.join('<br>'),
    variants === null ? '' : inCell(variants.join(', ')),
  ];
}

/** Ids are formatted as code; the names of failures are words. */
function nameCell({ kind, id }: Part): string {
  return kind === 'erreur' || kind === 'lien' || /\s/.test(id) ? inCell(id) : code(id);
}

function cellOf(aspect: string, { aspects }: Part, links: PageLinks): string {
  const value = aspects[aspect] ?? null;
  if (value === null) return '';
  const said = aspect === 'message' ? value.replaceAll('{label}', aspects.champ ?? '{label}') : value;
  const form = aspect === 'règle' ? /^de la forme (.*)$/.exec(said) : null;
  if (form) return `de la forme ${code(form[1] ?? '')}`;
  const text = inCell(said);
  if (!leading.has(aspect)) return text;
  return text.replaceAll(/[\w-]+\/[\w-]+/g, (id) => {
    const page = links.get(id);
    return page === undefined ? id : `[${id}](${page})`;
  });
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
