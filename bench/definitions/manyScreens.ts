/**
 * Generates an application of many screens: each in its own file, with messages and a distinct form; every
 * fifth form differs by variant.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

/** Writes the application into a folder inside the project, so that packages are resolved. */
export function writeManyScreens(root: string, count: number): void {
  for (const folder of ['screens', 'messages', 'src']) mkdirSync(join(root, folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(root, file), text.trimStart());
  write('screens/app.yaml', app);
  write('messages/app.yaml', 'app:\n  rights: { lecture: Lecture }\n');
  write('screens/acces.yaml', signIn);
  write('messages/acces.yaml', 'acces: { connexion: { title: Connexion } }\n');
  write('vocabulary.ts', vocabulary);
  copyFileSync(join(project, 'messages/engine.yaml'), join(root, 'messages/engine.yaml'));
  for (let number = 1; number <= count; number += 1) {
    const area = `domaine${String(number).padStart(4, '0')}`;
    write(`screens/${area}.yaml`, screenOf(area, number));
    write(`messages/${area}.yaml`, messagesOf(area, number));
  }
  write(
    'index.html',
    '<!doctype html><html lang="fr"><title>Bench</title><script type="module" src="/src/main.ts"></script>',
  );
  write('src/main.ts', main);
  write('vite.config.ts', config);
}

const app = `
format: 2
site:
  title: { property: site.title, default: Bench }
  documentTitle: { property: site.document, default: Bench }
variants: { names: [simple, complete], choose: variantOf, fallback: simple }
rights: { lecture: {} }
home: { screens: [domaine0001/liste], otherwise: acces/connexion }
special:
  signIn: acces/connexion
  expired: acces/connexion
  unavailable: acces/connexion
  notFound: acces/connexion
session:
  claims: { user: sub, rightPrefix: r. }
  validate: { call: POST /api/session/check }
  user: { call: 'GET /api/users/{sub}', path: { sub: { user: sub } } }
  logout: { call: POST /api/session/end }
  properties: { call: GET /api/properties }
`;

/** The screen that everyone can open. */
const signIn = `
format: 2
area: acces
screens:
  connexion:
    kind: signIn
    path: /connexion
    guard: public
    call: POST /api/session
    body: form
    identifier: { field: login }
    password: { field: password }
`;

const vocabulary = `
export const vocabulary = { components: {}, widgets: [], cells: [], formats: {}, functions: ['variantOf'], icons: [] };
`;

/** The route table and every screen's chunk, as in a real application. */
const main = `
import app from 'virtual:engine/app';
import { loadScreen, routes } from 'virtual:engine/routes';
Object.assign(window, { app, routes, loadScreen });
`;

const config = `
import { precompress } from 'screen-engine/precompress';
import { engine } from 'screen-engine/vite';
export default {
  root: import.meta.dirname,
  build: { outDir: 'dist', emptyOutDir: true, reportCompressedSize: false },
  plugins: [engine({ root: import.meta.dirname, vocabulary: 'vocabulary.ts' }), precompress()],
};
`;

function screenOf(area: string, number: number): string {
  return `
# yaml-language-server: $schema=../../../schemas/definition/area.schema.json
format: 2
area: ${area}
right: lecture

options:
  statut:
    OK: { tone: success }
    KO: { tone: danger }
    EN_COURS: { tone: waiting }

sources:
  liste:
    call: GET /api/${area}
    key: numero
    query:
      numero: { filter: numero }
      debut: { filter: debut }
      fin: { filter: fin }
      statut: { filter: statut }
      critere${number}: { filter: critere${number} }

screens:
  liste:
    kind: search
    path: /${area}
    source: liste
    filters:
      fields:
        numero: { maxLength: ${number} }
        debut: { format: date }
        fin: { format: date }
        statut: { options: statut, width: 2 }
        critere${number}: { pattern: '^[0-9]{${number}}$', ${number % 5 === 0 ? 'only: complete' : 'width: 2'} }
      rules:
        - { rule: atLeastOne }
        - { rule: notBefore, field: fin, than: debut }
    grid:
      sort: { date: desc }
      columns:
        numero: { width: 230 }
        date: { format: dateTime, width: 190 }
        statut: { options: statut, cell: status, width: 150 }
        motif: { only: simple }
        lignes: { format: number, width: 130 }
`;
}

function messagesOf(area: string, number: number): string {
  return `
${area}:
  options: { statut: { OK: Réussi, KO: En échec, EN_COURS: En cours } }
  liste:
    title: Écran ${number}
    filters:
      numero: { label: Numéro ${number} }
      debut: { label: Date de début }
      fin: { label: Date de fin }
      statut: { label: Statut, empty: Tous }
      critere${number}: { label: Critère ${number} }
    rules:
      atLeastOne: Vous devez renseigner au moins un critère.
      fin: { notBefore: La date de fin doit suivre la date de début. }
    caption: Résultats ${number}
    count: '{n, plural, one {# ligne} other {# lignes}}'
    columns: { numero: Numéro, date: Date, statut: Statut, motif: Motif, lignes: Lignes }
`;
}
