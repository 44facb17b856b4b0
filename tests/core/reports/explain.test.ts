/** What a visitor sees of a screen, and where that is decided. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { readContract } from '../../../engine/core/contract/operations.ts';
import { explain } from '../../../engine/core/reports/explain.ts';
import { explainSight } from '../../../engine/core/reports/explainSight.ts';
import type { Visitor } from '../../../engine/core/runtime/access.ts';
import { filesOf, filesWith, fixtures, vocabulary } from '../fixtureFiles.ts';

const screens = `format: 2
area: livres
right: livres
sources:
  liste: { call: GET /api/livres, key: numero, query: { titre: { filter: titre }, rayon: { filter: rayon }, auteur: { filter: auteur } } }
screens:
  liste:
    kind: search
    path: /livres
    source: liste
    filters:
      fields:
        titre: {}
        rayon: { visible: { all: [{ right: prets }, { field: titre, isEmpty: false }] } }
        auteur: { only: complete }
    grid:
      columns:
        numero: { grid: false }
        titre: { csv: false }
        cote: {}
        prix: { visible: { right: prets } }
    print: false
    variants:
      simple: { hide: [grid.columns.cote] }
      complete: { add: { grid.columns: { editeur: {} } } }
`;
const messages = `livres:
  liste:
    title: Livres
    filters: { titre: { label: Titre }, rayon: { label: Rayon }, auteur: { label: Auteur } }
    caption: Livres trouvés
    columns: { numero: Numéro, titre: Titre, cote: Cote, prix: Prix, editeur: Éditeur }
`;
const base = filesWith({ 'screens/livres.yaml': screens, 'messages/livres.yaml': messages });
const files = base.map((file) =>
  file.kind === 'app' ? { ...file, text: `${file.text}menu: { livres: { screen: livres/liste } }\n` } : file,
);

function explained(visitor: Partial<Visitor>) {
  const { compiled, problems } = compile(files, vocabulary);
  expect(problems).toEqual([]);
  if (!compiled) throw new Error('not compiled');
  const whole = { signedIn: true, rights: new Map([['livres', true]]), variant: 'simple', ...visitor };
  const lines = explain(compile(files, vocabulary).prepared, compiled, 'livres/liste', whole) ?? [];
  return lines.map(({ group, name, visible, why, at }) => [group, name, visible, why, at.line]);
}

const ofApp = 'Appels de l’application';

it('says for each part whether it is visible, why, and at which line', () => {
  const menuLine =
    files
      .find(({ kind }) => kind === 'app')
      ?.text.split('\n')
      .indexOf('menu: { livres: { screen: livres/liste } }') ?? 0;
  expect(explained({})).toEqual([
    ['Menu', 'livres', true, 'il faut le droit « livres »', menuLine + 1],
    ['Écran', 'livres/liste', true, 'il faut le droit « livres »', 3],
    ['Critères', 'titre', true, 'toujours', 13],
    [
      'Critères',
      'rayon',
      false,
      'quand l’utilisateur a le droit « prets » et le champ « titre » est renseigné',
      14,
    ],
    ['Critères', 'auteur', false, 'n’existe que pour « complete »', 15],
    ['Colonnes', 'numero', false, 'la colonne dit « grid: false »', 18],
    ['Colonnes', 'titre', true, 'toujours', 19],
    ['Colonnes', 'cote', false, 'caché pour « simple »', 24],
    ['Colonnes', 'prix', false, 'quand l’utilisateur a le droit « prets »', 21],
    ['Colonnes', 'editeur', false, 'n’existe que pour une autre variante', 25],
    ['Colonnes du CSV', 'numero', true, 'toujours', 18],
    ['Colonnes du CSV', 'titre', false, 'la colonne dit « csv: false »', 19],
    ['Colonnes du CSV', 'cote', false, 'caché pour « simple »', 24],
    ['Colonnes du CSV', 'prix', false, 'quand l’utilisateur a le droit « prets »', 21],
    ['Colonnes du CSV', 'editeur', false, 'n’existe que pour une autre variante', 25],
    ['Actions', 'csv', true, 'toujours', 7],
    ['Appels', 'GET /api/livres', null, 'appelé par l’écran', 5],
    ['Appels', '  titre', null, 'le critère « Titre »', 5],
    ['Appels', '  rayon', null, 'le critère « Rayon »', 5],
    ['Appels', '  auteur', null, 'le critère « Auteur »', 5],
    [ofApp, 'POST /api/session/controle', null, 'appelé par l’application', 21],
    [ofApp, 'GET /api/lecteurs/{sub}', null, 'appelé par l’application', 22],
    [ofApp, '  sub', null, 'la donnée de l’utilisateur « sub »', 22],
    [ofApp, 'POST /api/session/fin', null, 'appelé par l’application', 23],
    [ofApp, 'GET /api/proprietes', null, 'appelé par l’application', 24],
  ]);
});

it('leaves open what depends on the data, and follows the variant', () => {
  const lines = explained({
    rights: new Map([
      ['livres', true],
      ['pret', true],
    ]),
    variant: 'complete',
  });
  const of = (group: string, name: string) =>
    lines.find((line) => line[0] === group && line[1] === name)?.slice(2, 4);
  expect(of('Critères', 'rayon')?.[0]).toBeNull();
  expect(of('Critères', 'auteur')).toEqual([true, 'existe pour « complete »']);
  expect(of('Colonnes', 'cote')).toEqual([true, 'toujours']);
  expect(of('Colonnes', 'editeur')).toEqual([true, 'ajouté pour « complete »']);
  expect(of('Colonnes', 'prix')).toEqual([true, 'quand l’utilisateur a le droit « prets »']);
});

it('hides the menu entry and the screen from signed-out users', () => {
  const [menu, screen] = explained({ signedIn: false, rights: new Map() });
  expect([menu, screen].map((line) => line?.slice(2, 4))).toEqual([
    [false, 'il faut le droit « livres » ; il faut d’abord se connecter'],
    [false, 'il faut le droit « livres » ; il faut d’abord se connecter'],
  ]);
});

it('hides every part of a screen that the visitor cannot open, for the reason of the screen, and makes no call', () => {
  const [, screen, ...parts] = explained({ rights: new Map() }).filter(([group]) => group !== ofApp);
  expect(screen?.slice(2)).toEqual([false, 'il faut le droit « livres »', 3]);
  expect(new Set(parts.map((line) => JSON.stringify(line.slice(2))))).toEqual(
    new Set([JSON.stringify(screen?.slice(2))]),
  );
  expect(parts.filter(([group]) => group === 'Appels').map(([, name]) => name)).toEqual(['GET /api/livres']);
});

it('refuses an unknown screen name', () => {
  const { compiled } = compile(files, vocabulary);
  const visitor = { signedIn: true, rights: new Map(), variant: 'simple' };
  expect(
    compiled && explain(compile(files, vocabulary).prepared, compiled, 'livres/liset', visitor),
  ).toBeNull();
});

it('hides a tab and its content from users without its right', () => {
  const tabbed = filesOf(join(fixtures, 'valid/tabs')).files;
  const { compiled } = compile(tabbed, vocabulary);
  if (!compiled) throw new Error('not compiled');
  const told = (...rights: readonly string[]) => {
    const visitor = {
      signedIn: true,
      rights: new Map(rights.map((right) => [right, true] as const)),
      variant: 'simple',
    };
    const lines = explain(compile(tabbed, vocabulary).prepared, compiled, 'livres/detail', visitor) ?? [];
    return lines
      .filter(({ group }) => /^Onglets$|^Tableau|^Panneau/.test(group))
      .map(({ group, name, visible, why }) => [group, name, visible, why]);
  };
  expect(told('livres')).toEqual([
    ['Onglets', 'edition', true, 'toujours'],
    ['Onglets', 'historique', false, 'il faut le droit « prets »'],
    ['Onglets', 'tirage', false, 'n’existe que pour « complete »'],
    ['Panneau « livre »', 'cote', true, 'toujours'],
    ['Panneau « edition »', 'editeur', true, 'toujours'],
    ['Panneau « tirage »', 'tirage', false, 'n’existe que pour « complete »'],
    ['Tableau « prets »', 'date', false, 'il faut le droit « prets »'],
  ]);
  expect(
    told('livres', 'prets')
      .filter(([, , visible]) => visible)
      .map(([, name]) => name),
  ).toEqual(['edition', 'historique', 'cote', 'editeur', 'date']);
});

it('hides what leads to a screen that the visitor cannot open, and names it by the title of that screen', () => {
  const linked = filesWith({
    'screens/livres.yaml': `format: 2
area: livres
right: livres
calls:
  ajouter: POST /api/livres
screens:
  accueil: { kind: links, path: /livres, entries: { prets: livres/prets, ajout: livres/ajout } }
  prets: { kind: page, path: /prets, markdown: pages/prets.md, right: prets, forward: livres/ajout }
  ajout:
    kind: form
    path: /ajout
    call: ajouter
    body: form
    cancel: livres/prets
    form: { fields: { titre: {} } }
    actions: { prets: { screen: livres/prets } }
`,
    'screens/pages/prets.md': 'Les prêts.\n',
    'messages/livres.yaml': `livres:
  accueil: { title: Accueil }
  prets: { title: Prêts en cours }
  ajout: { title: Ajout, fields: { titre: { label: Titre } }, actions: { prets: { label: Voir les prêts } } }
`,
  });
  const { model } = compile(linked, vocabulary);
  if (!model) throw new Error('not compiled');
  const prepared = compile(linked, vocabulary).prepared;
  const of = (screen: string, ...rights: readonly string[]) =>
    explain(prepared, model, screen, {
      signedIn: true,
      rights: new Map(rights.map((right) => [right, true] as const)),
      variant: 'simple',
    })?.flatMap(({ group, name, label, visible, why }) =>
      group === 'Liens' || group === 'Actions' ? [[name, label, visible, why]] : [],
    );
  const lacks = 'mène à « livres/prets » : il faut le droit « prets »';
  expect(of('livres/accueil', 'livres')).toEqual([
    ['prets', 'Prêts en cours', false, lacks],
    ['ajout', 'Ajout', true, 'toujours'],
  ]);
  expect(of('livres/ajout', 'livres')).toEqual([
    ['prets', 'Voir les prêts', false, lacks],
    ['valider', null, true, 'toujours'],
    ['annuler', null, false, lacks],
  ]);
  expect(of('livres/prets', 'prets')).toEqual([
    ['renvoi', null, false, 'mène à « livres/ajout » : il faut le droit « livres »'],
  ]);
  expect(of('livres/accueil', 'livres', 'prets')?.map(([, , visible]) => visible)).toEqual([true, true]);
});

it('makes no call for a tab that is hidden from the visitor', () => {
  const tabbed = filesOf(join(fixtures, 'valid/tabs')).files;
  const { compiled } = compile(tabbed, vocabulary);
  if (!compiled) throw new Error('not compiled');
  const callsOf = (...rights: readonly string[]) => {
    const held = new Map(rights.map((right) => [right, true] as const));
    const visitor = { signedIn: true, rights: held, variant: 'simple' };
    const lines = explain(compile(tabbed, vocabulary).prepared, compiled, 'livres/detail', visitor) ?? [];
    return lines.flatMap(({ group, name, visible, why }) =>
      group === 'Appels' ? [[name, visible, why]] : [],
    );
  };
  const read = ['GET /api/livres/{numero}', null, 'appelé par l’écran'];
  const numero = ['  numero', null, 'le paramètre d’adresse « numero »'];
  expect(callsOf('livres')).toEqual([
    read,
    numero,
    ['GET /api/livres/{numero}/prets', false, 'il faut le droit « prets »'],
  ]);
  expect(callsOf('livres', 'prets')).toEqual([
    read,
    numero,
    ['GET /api/livres/{numero}/prets', null, 'appelé par l’écran'],
    numero,
  ]);
});

it('hides the values of a comparison from those who may not compare', () => {
  const { files: compared, contract } = filesOf(join(fixtures, 'valid/compare'));
  const { compiled } = compile(compared, vocabulary, contract);
  if (!compiled) throw new Error('not compiled');
  const seen = (right: string) => {
    const visitor = { signedIn: true, rights: new Map([[right, true]]), variant: 'simple' };
    const lines =
      explain(compile(compared, vocabulary, contract).prepared, compiled, 'livres/liste', visitor) ?? [];
    return lines.filter(({ group }) => group === 'Comparaison').map(({ name, why }) => [name, why]);
  };
  expect(seen('livres')).toContainEqual(['numero', 'toujours']);
  expect(seen('prets')).toContainEqual(['numero', 'il faut le droit « livres »']);
});

it('lists the parts in the order that the variant gives them', () => {
  const order = 'order: { grid.columns: [editeur, prix, cote, titre, numero] } }';
  const ordered = files.map((file) => ({
    ...file,
    text: file.text.replace('{ editeur: {} } } }', `{ editeur: {} } }, ${order}`),
  }));
  const { compiled } = compile(ordered, vocabulary);
  if (!compiled) throw new Error('not compiled');
  const visitor = { signedIn: true, rights: new Map([['livres', true]]), variant: 'complete' };
  const lines = explain(compile(ordered, vocabulary).prepared, compiled, 'livres/liste', visitor) ?? [];
  const columns = lines.filter(({ at, group }) => group === 'Colonnes' && at.file === 'screens/livres.yaml');
  expect(columns.map(({ name }) => name)).toEqual(['editeur', 'prix', 'cote', 'titre', 'numero']);
});

it('tells each member of a body, and what the body leaves out', () => {
  const { files: forms, contract } = filesOf(join(fixtures, 'valid/written-over'));
  const { compiled, prepared } = compile(forms, vocabulary, contract);
  if (!compiled || !contract?.contract) throw new Error('not compiled');
  const operations = readContract(contract.contract);
  const visitor = { signedIn: true, rights: new Map([['livres', true]]), variant: 'simple' };
  const ids = compiled.routes.map(({ screen }) => screen).filter((id) => id.startsWith('fiches/'));
  const bodies = ids.map((id) => {
    const lines = explain(prepared, compiled, id, visitor, operations) ?? [];
    return [
      id,
      lines
        .filter(({ name }) => name.startsWith('  corps'))
        .map(({ name, why }) => `${name.trim()} | ${why}`),
    ];
  });
  const unnamed = 'pas envoyé : rien ne le donne';
  const untaken =
    'pas envoyé : en lecture seule ou inconnu d’après le contrat, ou laissé de côté par « without »';
  const replaced =
    'l’objet lu, avec les champs du formulaire ; l’API efface ce que le corps ne dit pas (« writes: replace »)';
  const merged = 'les champs changés ; l’API garde ce que le corps ne dit pas (« writes: merge »)';
  expect(Object.fromEntries(bodies)).toEqual({
    'fiches/archivee': [
      'corps | des valeurs nommées ; l’API garde ce que le corps ne dit pas (« writes: merge »)',
      'corps : editeur | la valeur "Archives"',
      'corps : titre | pas envoyé : rien ne le donne',
      'corps : resume | pas envoyé : rien ne le donne',
      'corps : pages | pas envoyé : rien ne le donne',
      'corps : cote | pas envoyé : rien ne le donne',
    ],
    'fiches/changee': [
      `corps | ${merged}`,
      'corps : titre | le champ « Titre », s’il a changé',
      'corps : resume | le champ « Résumé », s’il a changé, vidé, devient null',
      'corps : editeur | le champ « Éditeur », s’il a changé, vidé, devient ""',
      'corps : pages | le champ « Pages », s’il a changé, vidé, devient null',
    ],
    'fiches/creee': [
      'corps | les champs du formulaire',
      'corps : titre | le champ « Titre »',
      ...['resume', 'editeur', 'pages', 'cote'].map((name) => `corps : ${name} | ${unnamed}`),
    ],
    'fiches/dite': [
      `corps | ${replaced}`,
      'corps : titre | le champ « Titre »',
      'corps : editeur | le champ « Éditeur », vidé, devient "inconnu"',
      'corps : cote | la valeur "X"',
      `corps : creeLe | ${untaken}`,
    ],
    'fiches/gardee': [`corps | ${merged}`, 'corps : titre | le champ « Titre », s’il a changé'],
    'fiches/remplacee': [
      `corps | ${replaced}`,
      'corps : titre | le champ « Titre »',
      'corps : resume | le champ « Résumé », vidé, devient null',
      'corps : editeur | le champ « Éditeur », vidé, n’est pas envoyé',
      ...['numero', 'creeLe'].map((name) => `corps : ${name} | ${untaken}`),
    ],
    'fiches/titree': [
      'corps | les champs du formulaire ; l’API efface ce que le corps ne dit pas (« writes: replace »)',
      'corps : titre | le champ « Titre »',
    ],
  });
});

it('places a value at the line that names it, and one that follows from an address where its call is', () => {
  const own = filesWith({
    'screens/livres.yaml': `format: 2
area: livres
right: livres
screens:
  liste:
    kind: search
    path: /livres
    source:
      call: GET /api/livres
      key: numero
      query: [titre]
    filters:
      fields:
        titre: {}
    grid: { columns: { numero: {} } }
  ajout:
    kind: form
    path: /livres/{numero}/ajout
    call: PUT /api/livres/{numero}
    body:
      fields: [titre]
    form: { fields: { titre: {} } }
`,
  });
  const { model, prepared } = compile(own, vocabulary);
  if (!model) throw new Error('not compiled');
  const visitor = { signedIn: true, rights: new Map([['livres', true]]), variant: 'simple' };
  const placesOf = (screen: string) =>
    explain(prepared, model, screen, visitor)?.flatMap(({ group, name, at }) =>
      group === 'Appels' ? [`${name.trim()} ${at.line}:${at.column}`] : [],
    );
  expect(placesOf('livres/liste')).toEqual(['GET /api/livres 9:13', 'titre 11:15']);
  expect(placesOf('livres/ajout')).toEqual([
    'PUT /api/livres/{numero} 19:11',
    'numero 16:3',
    'corps 20:5',
    'corps : titre 21:16',
  ]);
});

it('tells who sees the parts that not everyone sees, by variant and right', () => {
  const { compiled, prepared } = compile(files, vocabulary);
  if (!compiled) throw new Error('not compiled');
  const lines = explainSight(prepared, compiled, 'livres/liste');
  expect(lines.map(({ name, why }) => `${name} | ${why}`)).toEqual([
    'Critères, rayon | « prets »',
    'Critères, auteur | simple : personne ; complete : tous',
    'Colonnes, cote | simple : personne ; complete : tous',
    'Colonnes, prix | « prets »',
    'Colonnes, editeur | simple : personne ; complete : tous',
  ]);
});
