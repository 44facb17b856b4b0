/** Writes how an application knows its users into the files of the starter, which has the usual session. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { inline } from '../yamlEdits.ts';
import type { FoundSession } from './sessionOf.ts';

/** The words of the sign-in screen that say its fields and its call. */
const fieldWords = ['call', 'body', 'errors', 'identifier', 'password'];

export function writeSession(root: string, found: FoundSession): void {
  if (found.kind === 'own') return;
  const edit = (file: string, change: (document: Document) => void) => {
    const document = parseDocument(readFileSync(join(root, file), 'utf8'));
    change(document);
    const text = document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true });
    writeFileSync(join(root, file), text);
  };
  const remove = (file: string) => rmSync(join(root, file));
  remove('schemas/openapi-session.yaml');
  edit('screens/app.yaml', (app) => {
    // The contract has no operation that reads properties.
    for (const one of ['title', 'documentTitle']) app.deleteIn(['site', one, 'property']);
    if (found.kind !== 'none') app.set('session', app.createNode(found.session));
    if (found.kind === 'signIn') app.setIn(['errors', 0, 'except'], inline([found.screen.call]));
    if (found.kind === 'provider') app.deleteIn(['errors', 0, 'except']);
    if (found.kind !== 'none') return;
    for (const path of [['special', 'signIn'], ['special', 'expired'], ['session'], ['errors', 0]])
      app.deleteIn(path);
    app.setIn(['home', 'otherwise'], 'pages/introuvable');
  });
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
    .replace(/^[^\n]*`faux`[^\n]*\n\n/m, '')
    .replace(/(`schemas\/openapi[^|]*\|[^,|]*),[^|]*/, '$1 ');
  if (found.kind !== 'signIn') writeFileSync(join(root, 'README.md'), readme);
  if (found.kind === 'none') {
    remove('screens/session.yaml');
    remove('messages/session.yaml');
    return;
  }
  edit('screens/session.yaml', (session) => {
    for (const word of fieldWords) {
      if (found.kind === 'provider') session.deleteIn(['screens', 'connexion', word]);
      else session.setIn(['screens', 'connexion', word], inline(found.screen[word]));
    }
  });
  if (found.kind === 'provider')
    edit('messages/session.yaml', (messages) => messages.deleteIn(['session', 'erreurs']));
}
