/** The parts of a table: its columns, what surrounds it, the ways out of it. */
import type { ActionModel, CellEditModel, ColumnModel, GridModel, Text } from '../model.ts';
import { conditionText } from './formParts.ts';
import type { Aspects, MakePart, Part, Where } from './part.ts';
import { describeFormat, plainText, yesNo } from './text.ts';

/** Columns in their order, then the table itself. */
export function gridParts(grid: GridModel, where: Where, part: MakePart): readonly Part[] {
  const { sort } = grid;
  return [
    ...grid.columns.map((column) => part('colonne', column.id, columnAspects(column), where)),
    part(
      'tableau',
      where.within ?? 'résultats',
      {
        légende: plainText(grid.caption),
        compte: plainText(grid.count),
        'sans résultat': plainText(grid.empty),
        'tri de départ': sort && `${sort.column} ${sort.direction === 'asc' ? 'croissant' : 'décroissant'}`,
        'lignes à cocher': yesNo(grid.selection),
        'à cocher quand': conditionText(grid.selectable),
        'nom d’une ligne': plainText(grid.rowName),
        'lignes par page': `${grid.pageSize} (${grid.pageSizes.join(', ')})`,
      },
      { path: where.path ?? '' },
    ),
  ];
}

/** The file and the paper. */
export function exportParts(
  { csv, print }: { readonly csv: { readonly filename: Text } | null; readonly print: boolean },
  prefix: string,
  path: string,
  part: MakePart,
): readonly Part[] {
  return [
    ...(csv ? [part('action', `${prefix}fichier CSV`, { nom: plainText(csv.filename) }, { path })] : []),
    ...(print ? [part('action', `${prefix}impression`, {}, { path })] : []),
  ];
}

function columnAspects(column: ColumnModel): Aspects {
  const { link, csv } = column;
  return {
    libellé: plainText(column.label),
    'visible quand': conditionText(column.visible),
    format: describeFormat(column.format),
    cellule: column.cell === (link ? 'link' : 'text') ? null : column.cell,
    lien: link && `${link.screen}${link.right === null ? '' : ` avec le droit « ${link.right} »`}`,
    'dans le tableau': yesNo(column.grid),
    imprimée: yesNo(column.print),
    'dans le CSV': csv === null ? 'non' : describeFormat(csv),
    'sans tri': column.sortable ? null : 'oui',
    'champ de la réponse': column.field === column.id ? null : column.field,
    ...(column.edit === null ? {} : editAspects(column.edit)),
    ...(column.action === null ? {} : actionAspects(column.action)),
  };
}

/** What a press does with a row or an object. */
export function actionAspects({ does, when, danger }: ActionModel): Aspects {
  const confirm = does.kind === 'call' ? does.confirm : null;
  return {
    ouvre: does.kind === 'open' ? does.link.screen : null,
    'offerte quand': conditionText(when),
    confirmation: confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`,
    réussite: does.kind === 'call' ? plainText(does.done) : null,
    ensuite:
      does.kind === 'open'
        ? null
        : typeof does.then === 'object'
          ? `écran ${does.then.goto}`
          : 'relit les données',
    destructive: danger ? 'oui' : null,
  };
}

/** How a value is changed in its cell. */
function editAspects({
  kind,
  maxLength,
  when,
  ticked,
  confirm,
  label,
  done,
  tooLong,
}: CellEditModel): Aspects {
  return {
    'modifiable par': kind === 'tick' ? 'une case à cocher' : 'un texte',
    'modifiable quand': conditionText(when),
    'cochée quand': conditionText(ticked),
    'longueur maximale': maxLength === null ? null : `${maxLength} caractères : ${plainText(tooLong)}`,
    'nom de la saisie': plainText(label),
    confirmation: confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`,
    réussite: plainText(done),
  };
}
