/** Generates the table of the engine's own texts from the French ones, in `messages/engine.yaml`. */
import { engineMessages, namesLiteral, placeholdersOf, textsIn } from './messageTexts.ts';

/** The groups that are not in the model of the application, each with its names or their first words. */
const groups = {
  /** Loaded with the parts and the screens that use them (`AidsModel`, `core/runtime/screenFiles.ts`). */
  aids: [
    'bulk.all',
    'bulk.andOthers',
    'bulk.running',
    'bulk.stopped',
    'chart',
    'columns',
    'dashboard',
    'display',
    'export.changed',
    'export.tooMany',
    'export.unsure',
    'find',
    'help',
    'period',
    'print',
    'row',
    'saved',
    'session',
    'shortcuts',
    'siblings',
    'tour',
    'view',
  ],
  /** In the workbench (`atelierTexts.ts`). */
  atelier: ['atelier'],
  /** In the models of lists with a comparison. */
  compare: ['compare'],
  /** In the document, before the application's code. */
  document: ['start'],
  /** In the models of forms, lists and questions, which have copies. */
  models: ['dialog.confirm', 'edit.nothing', 'fieldErrors', 'filters', 'grid', 'sections'],
  /** In the models of screens whose object is read again by itself. */
  refresh: ['refresh'],
  /** In the models of forms with files. */
  files: ['fileErrors', 'files'],
  /** In the models of forms, where refusals have errors by field. */
  refusals: ['refusals'],
  /** In the models of forms with rows. */
  rows: ['rowErrors', 'rows'],
  /** In the models of sign-ins. */
  signIn: ['signIn'],
} as const;

/** Placeholders that the engine fills and its own text leaves out. */
const offered: Readonly<Record<string, readonly string[]>> = { 'refusals.field': ['message'] };

/** Texts in the model of the application although their first word is one of the above: what opens the parts. */
const atStart: ReadonlySet<string> = new Set([
  'columns.title',
  'display.open',
  'fieldErrors.default',
  'find.open',
  'help.label',
  'help.open',
  'print.day',
  'print.made',
  'saved.open',
]);

/** The text of `schemas/types/engineTexts.ts`. */
export async function engineTexts(): Promise<string> {
  const texts = [...textsIn(engineMessages())];
  const tables = ['app', ...Object.keys(groups)].map((group) => {
    const lines = texts.flatMap(([name, text]) =>
      groupOf(name) === group
        ? [`    '${name}': ${namesLiteral([...placeholdersOf(text), ...(offered[name] ?? [])])},\n`]
        : [],
    );
    return `  ${group}: {\n${lines.join('')}  },\n`;
  });
  return `/** Made from messages/engine.yaml by \`npm run gen\`: change it there, and the groups in tools/engineTexts.ts. */

/** The engine's own texts in groups that are loaded together: the name under \`engine.\`, and its placeholders. */
export const engineTexts = {
${tables.join('')}} as const;

type Texts = typeof engineTexts;
type Group = keyof Texts;

/** The names of a group, or of all groups. */
export type EngineText<Name extends Group = Group> = { [One in Name]: keyof Texts[One] }[Name];

/** The names of a group without their first word; \`First\`: those with this one. */
export type ShortEngineText<Name extends Group, First extends string = string> =
  EngineText<Name> extends infer Text ? (Text extends \`\${First}.\${infer Rest}\` ? Rest : never) : never;
`;
}

function groupOf(name: string): string {
  const [first] = name.split('.');
  const found = Object.entries(groups).find(([, words]) =>
    words.some((word) => word === first || word === name),
  );
  return found && !atStart.has(name) ? found[0] : 'app';
}
