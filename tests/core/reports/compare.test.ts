/** What changes for users from one version to the next. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { Compiled } from '../../../engine/core/model/app.ts';
import { compareVersions } from '../../../engine/core/reports/compare.ts';
import { reportChanges } from '../../../engine/node/report.ts';
import { filesOf, filesWith, fixtures, vocabulary } from '../fixtureFiles.ts';

const screens = `format: 2
area: livres
right: livres
sources:
  liste: { call: GET /api/livres, key: numero, query: { titre: { filter: titre } } }
screens:
  liste:
    kind: search
    path: /livres
    source: liste
    filters:
      fields: { titre: {} }
    grid:
      columns:
        numero: {}
        titre: {}
        cote: { only: complete }
    print: false
`;
const messages = `livres:
  liste:
    title: Livres
    filters: { titre: { label: Titre } }
    caption: Livres trouvés
    columns: { numero: Numéro, titre: Titre, cote: Cote }
`;

type Change = readonly [from: string, to: string];

function version(inScreens: readonly Change[], inMessages: readonly Change[]): Compiled {
  const changed = (text: string, changes: readonly Change[]) =>
    changes.reduce((made, [from, to]) => {
      expect(made).toContain(from);
      return made.replace(from, to);
    }, text);
  const { compiled, problems } = compile(
    filesWith({
      'screens/livres.yaml': changed(screens, inScreens),
      'messages/livres.yaml': changed(messages, inMessages),
    }),
    vocabulary,
  );
  expect(problems).toEqual([]);
  if (!compiled) throw new Error('not compiled');
  return compiled;
}

const lines = (inScreens: readonly Change[], inMessages: readonly Change[] = []) =>
  reportChanges(compareVersions(version([], []), version(inScreens, inMessages))).split('\n');

describe('compareVersions', () => {
  it('finds nothing when users see no difference', () => {
    expect(lines([['area: livres', 'area: livres # the same']])).toEqual([
      'Rien ne change pour les utilisateurs.',
    ]);
  });

  it('names columns that are added, removed or moved, per variant when variants differ', () => {
    expect(
      lines(
        [
          [
            '        numero: {}\n        titre: {}\n',
            '        titre: {}\n        numero: {}\n        rayon: {}\n',
          ],
          ['        cote: { only: complete }\n', ''],
        ],
        [['cote: Cote', 'rayon: Rayon']],
      ),
    ).toEqual([
      'Écran « Livres » (livres/liste)',
      '  + colonne « Rayon »',
      '  ~ ordre (colonne) : « Numéro, Titre » → « Titre, Numéro »',
      '  - colonne « Cote » [complete]',
    ]);
  });

  it('names rights, fields, texts and exports that change', () => {
    expect(
      lines(
        [
          ['right: livres', 'right: [livres, prets]'],
          ['fields: { titre: {} }', 'fields: { titre: { required: true } }'],
          ['    print: false', '    csv: false'],
        ],
        [['label: Titre', 'label: Titre ou partie du titre']],
      ),
    ).toEqual([
      'Écran « Livres » (livres/liste)',
      '  ~ écran « Livres », accès : « il faut le droit « livres » » → « il faut un des droits « livres », « prets » »',
      '  - action « fichier CSV »',
      '  ~ critère « Titre », libellé : « Titre » → « Titre ou partie du titre »',
      '  ~ critère « Titre », obligatoire : « non » → « oui »',
      '  + contrôle « Titre ou partie du titre » : « obligatoire »',
      '  + action « impression »',
    ]);
  });

  it('names screens that are added or removed', () => {
    expect(lines([['  liste:\n    kind', '  tous:\n    kind']], [['  liste:', '  tous:']])).toEqual([
      'Écran « Livres » (livres/liste)',
      '  - écran « Livres »',
      '',
      'Écran « Livres » (livres/tous)',
      '  + écran « Livres »',
    ]);
  });

  it('names colours, widths and what is sent no more', () => {
    const coloured: readonly Change[] = [
      ['sources:', 'options:\n  etat: { OK: { tone: success }, KO: {} }\nsources:'],
      ['        titre: {}\n', '        titre: { format: option, options: etat }\n'],
    ];
    const texts: readonly Change[] = [
      ['livres:\n', 'livres:\n  options: { etat: { OK: Bon, KO: Mauvais } }\n'],
    ];
    const after: readonly Change[] = [
      ...coloured,
      ['KO: {}', 'KO: { tone: danger }'],
      ['options: etat }', 'options: etat, width: 90 }'],
      ['query: { titre: { filter: titre } } }', 'query: { nom: { filter: titre } } }'],
    ];
    const report = reportChanges(compareVersions(version(coloured, texts), version(after, texts)));
    expect(report.split('\n')).toEqual([
      'Écran « Livres » (livres/liste)',
      '  - paramètre (recherche) « titre » : « le critère « Titre » »',
      '  ~ colonne « Titre », couleurs : « Bon : succès, Mauvais : neutre » → « Bon : succès, Mauvais : danger »',
      '  ~ colonne « Titre », largeur : rien → « 90 px »',
      '  + paramètre (recherche) « nom » : « le critère « Titre » »',
    ]);
  });

  it('names the colours of the values of a detail', () => {
    const detail = (tone: string): readonly Change[] => [
      ['sources:', `options:\n  etat: { OK: { tone: ${tone} }, KO: {} }\nsources:`],
      [
        '    print: false\n',
        `    print: false
  detail:
    kind: detail
    path: /livres/{numero}
    source: { call: 'GET /api/livres/{numero}', path: { numero: { path: numero } } }
    panels: { livre: { items: { etat: { options: etat } } } }
`,
      ],
    ];
    const texts: readonly Change[] = [
      ['livres:\n', 'livres:\n  options: { etat: { OK: Bon, KO: Mauvais } }\n'],
      [
        'Cote }\n',
        'Cote }\n  detail: { title: Livre, panels: { livre: { title: Livre, items: { etat: État } } } }\n',
      ],
    ];
    const report = reportChanges(
      compareVersions(version(detail('success'), texts), version(detail('danger'), texts)),
    );
    expect(report.split('\n')).toEqual([
      'Écran « Livre » (livres/detail)',
      '  ~ valeur (Livre) « État », couleurs : « Bon : succès, Mauvais : neutre » → « Bon : danger, Mauvais : neutre »',
    ]);
  });

  it('says nothing of help that follows a label', () => {
    const texts: readonly Change[] = [
      [
        '    title: Livres\n',
        '    title: Livres\n    help: { text: Cherchez, columns: { titre: Le titre du livre } }\n',
      ],
    ];
    const before = version([], texts);
    const renamed = version([], [...texts, ['titre: Titre, cote', 'titre: Nom, cote']]);
    expect(reportChanges(compareVersions(before, renamed)).split('\n')).toEqual([
      'Écran « Livres » (livres/liste)',
      '  ~ colonne « Titre », libellé : « Titre » → « Nom »',
    ]);
  });
});

/** The report on a case of the fixtures, with one of its files changed. */
function linesOf(name: string, path: string, ...changes: readonly Change[]): readonly string[] {
  const { files, contract } = filesOf(join(fixtures, 'valid', name));
  const modelOf = (changed: typeof files) => {
    const { model } = compile(changed, vocabulary, contract);
    if (!model) throw new Error('not compiled');
    return model;
  };
  const after = files.map((file) =>
    file.path === path
      ? {
          ...file,
          text: changes.reduce((text, [from, to]) => {
            expect(text).toContain(from);
            return text.replace(from, to);
          }, file.text),
        }
      : file,
  );
  return reportChanges(compareVersions(modelOf(files), modelOf(after))).split('\n');
}

describe('compareVersions, beside what is read on a screen', () => {
  it('names the settings of the application, the other names of a right and what a link opens', () => {
    expect(
      linesOf(
        'shell',
        'screens/app.yaml',
        ['default: Médiathèque }', 'default: Bibliothèque }'],
        ['[livres/plan, livres/sommaire]', '[livres/sommaire]'],
        ['{ aliases: [pret] }', '{}'],
        [', newWindow: true', ''],
        ['path: { sub: { user: sub } }', 'path: { sub: { user: numero } }'],
      ),
    ).toEqual([
      'Application',
      '  ~ réglage « titre du site », valeur : « Médiathèque (propriété « site.titre ») » → « Bibliothèque (propriété « site.titre ») »',
      '  ~ réglage « accueil », valeur : « livres/plan, livres/sommaire » → « livres/sommaire »',
      '  ~ lien (pied) « Ailleurs », nouvelle fenêtre : « oui » → rien',
      '  ~ droit « Prêts », autres noms : « pret » → rien',
      '  ~ paramètre (user) « sub » : « la donnée de l’utilisateur « sub » » → « la donnée de l’utilisateur « numero » »',
    ]);
  });

  it('names what a session is held by, and how failures are read', () => {
    const app = 'screens/app.yaml';
    const settingsOf = (name: string, ...change: readonly [string, string]) => linesOf(name, app, change)[1];
    const csrf = (words: string) => `« {"kind":"cookie","rights":null,"csrf":{${words}}} »`;
    expect(
      settingsOf('session-of-a-cookie', 'cookie: XSRF-TOKEN, header: X-XSRF', 'at: csrf, header: X-CSRF'),
    ).toBe(
      `  ~ réglage « session », valeur : ${csrf('"header":"X-XSRF-TOKEN","cookie":"XSRF-TOKEN","at":null')} → ${csrf('"header":"X-CSRF-TOKEN","cookie":null,"at":"csrf"')}`,
    );
    const token = (words: string) => `« {"kind":"token","rights":null,${words}} »`;
    expect(settingsOf('session-renewed', '{ at: jeton }', '{ at: acces, header: X-Jeton }')).toBe(
      `  ~ réglage « session », valeur : ${token('"at":"jeton","header":"Authorization","scheme":"Bearer"')} → ${token('"at":"acces","header":"X-Jeton","scheme":""')}`,
    );
    expect(settingsOf('session-provider', 'client: mediatheque', 'client: livres')).toContain(
      'réglage « session »',
    );
    expect(settingsOf('errors-by-field', '{ code: error.type }', '{ code: erreur }')).toMatch(
      /^ {2}~ réglage « réponses en erreur », valeur : « \{"code":"error\.type",.* → « \{"code":"erreur",/,
    );
  });

  it('names the texts of the rows of a field', () => {
    expect(linesOf('rows', 'messages/commandes.yaml', ['add: Ajouter', 'add: Encore'])).toEqual([
      'Écran « Commande » (commandes/commande)',
      '  ~ texte « lignes.add » : « Ajouter un article » → « Encore un article »',
    ]);
  });

  it('names what a call sends: its operation, its body, its headers and the values in them', () => {
    expect(
      linesOf(
        'calls-in-place',
        'screens/livres.yaml',
        ["body: { form: { set: { ajout: { const: '2026-01-01' } } } }", 'body: form'],
        ['x-agence: { user: agence }', 'x-agence: { user: numero }'],
        ["'PUT /api/livres/{numero}', body: row", "'PUT /api/livres/{numero}/rayon', body: row"],
        ['body: { fields: { neuf: { field: neuf } } }', 'body: form'],
      ),
    ).toEqual([
      'Écran « Ajout » (livres/ajout)',
      '  - valeur envoyée (envoi) « ajout » : « la valeur "2026-01-01" »',
      '',
      'Écran « Livre » (livres/detail)',
      '  - valeur envoyée (Livre) « neuf » : « le champ « Neuf » »',
      '  ~ appel « livre », corps : « des valeurs nommées » → « les champs du formulaire »',
      '  ~ appel « ranger », opération : « PUT /api/livres/{numero} » → « PUT /api/livres/{numero}/rayon »',
      '',
      'Écran « Livres » (livres/liste)',
      '  ~ en-tête envoyé (recherche) « x-agence » : « la donnée de l’utilisateur « agence » » → « la donnée de l’utilisateur « numero » »',
      '  ~ appel « ranger », opération : « PUT /api/livres/{numero} » → « PUT /api/livres/{numero}/rayon »',
    ]);
  });

  it('names where a screen stands, and how its fields and columns are laid out', () => {
    expect(
      lines([
        ['path: /livres\n', 'path: /livres\n    parent: accueil/indisponible\n    chrome: { menu: false }\n'],
        ['fields: { titre: {} }', 'fields: { titre: { width: 12, autocomplete: name } }'],
        ['        titre: {}\n', '        titre: { copy: true, align: end }\n'],
      ]),
    ).toEqual([
      'Écran « Livres » (livres/liste)',
      '  ~ écran « Livres », écrans au-dessus : rien → « accueil/indisponible »',
      '  ~ écran « Livres », sans menu : rien → « oui »',
      '  ~ critère « Titre », rempli par le navigateur avec : rien → « name »',
      '  ~ critère « Titre », largeur : « 3 colonnes sur 12 » → « 12 colonnes sur 12 »',
      '  ~ colonne « Titre », cellule : rien → « texte à copier »',
      '  ~ colonne « Titre », alignement : rien → « à la fin »',
    ]);
  });
});
