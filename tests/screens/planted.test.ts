/** Mistakes of analysts, each planted in the portal's own files: one problem tells of it, where it is. */
import { expect, it } from 'vitest';
import { compile } from '../../engine/core/compiler/compile.ts';
import { vocabulary } from '../../src/registry/vocabulary.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

/** What is done to a file, and the place and code of the only problem. */
const mistakes: readonly (readonly [what: string, file: string, from: string, to: string, told: string])[] = [
  [
    'an entry of the menu is gone',
    'screens/app.yaml',
    '  transfert: transfert/fichier\n',
    '',
    'messages/app.yaml:44 message-unused',
  ],
  [
    'an entry below another is gone',
    'screens/app.yaml',
    '      groupes: groupes/liste\n',
    '',
    'messages/administration.yaml:7 message-unused',
  ],
  [
    'a capital in an address',
    'screens/commandes.yaml',
    'path: /commandes\n',
    'path: /Commandes\n',
    'screens/commandes.yaml:19 path-case',
  ],
  [
    'a removal that asks nothing',
    'screens/utilisateurs.yaml',
    '            call: supprimer\n            confirm: true\n',
    '            call: supprimer\n',
    'screens/utilisateurs.yaml:84 action-unconfirmed',
  ],
  [
    'an operation of a list, and its filters',
    'screens/commandes.yaml',
    'GET /api/commandeDemande/commande, key',
    'GET /api/commandeDemande/commandes, key',
    'screens/commandes.yaml:22 contract-operation',
  ],
  [
    'an operation of an object',
    'screens/commandes.yaml',
    'source: GET /api/commandeDemande/commande/{id}',
    'source: GET /api/commandeDemande/commandes/{id}',
    'screens/commandes.yaml:70 contract-operation',
  ],
  [
    'the name of a source, and the calls of its object',
    'screens/utilisateurs.yaml',
    '    source: utilisateur\n    actions:',
    '    source: utilisateurs\n    actions:',
    'screens/utilisateurs.yaml:111 unknown-name',
  ],
  [
    'the name of a field, and what reads it',
    'screens/authentification.yaml',
    '        motDePasseTemporaire: { type: motDePasse',
    '        motDePasseTempo: { type: motDePasse',
    'screens/authentification.yaml:92 message-missing',
  ],
  [
    'the name of a field that is sent by its name',
    'screens/utilisateurs.yaml',
    '        adresseMail: { type: mail, required: true }\n        telephone',
    '        adresseEmail: { type: mail, required: true }\n        telephone',
    'screens/utilisateurs.yaml:102 message-missing',
  ],
  [
    'the name of a filter',
    'screens/commandes.yaml',
    '        statut: { enum',
    '        status: { enum',
    'screens/commandes.yaml:29 message-missing',
  ],
  [
    'the name of a filter that a rule compares',
    'screens/commandes.yaml',
    '        dateIntegrationFin: { format',
    '        dateFin: { format',
    'screens/commandes.yaml:28 message-missing',
  ],
  [
    'the name of a column',
    'screens/commandes.yaml',
    '        nombreLignesOK: { format: number }\n        nombreLignesKO',
    '        nombreLignes: { format: number }\n        nombreLignesKO',
    'screens/commandes.yaml:48 message-missing',
  ],
  [
    'the right of an area',
    'screens/commandes.yaml',
    'right: commandes',
    'right: demandes',
    'screens/commandes.yaml:3 contract-right',
  ],
  [
    'the right of a screen',
    'screens/administration.yaml',
    '    right: mesdonnees',
    '    right: aide',
    'screens/administration.yaml:13 contract-right',
  ],
  [
    'an anchor of the page',
    'screens/pages/cgi.md',
    '(/politiqueConfidentialite)',
    '(#donnees)',
    'screens/pages/cgi.md:31 markdown-link',
  ],
  [
    'a mail address',
    'screens/pages/cgi.md',
    '(/politiqueConfidentialite)',
    '(mailto:dpo)',
    'screens/pages/cgi.md:31 markdown-link',
  ],
  [
    'a text in braces without quotes',
    'messages/utilisateurs.yaml',
    'rowName: l’utilisateur {prenom} {nom}',
    'rowName: {prenom} {nom}',
    'messages/utilisateurs.yaml:39 yaml-syntax',
  ],
  [
    'a text in asterisks',
    'messages/utilisateurs.yaml',
    'title: Gestion des utilisateurs',
    'title: *Gestion* des utilisateurs',
    'messages/utilisateurs.yaml:34 yaml-syntax',
  ],
  [
    'the end of a merge conflict',
    'screens/commandes.yaml',
    'options:\n',
    'options:\n>>>>>>> autre\n',
    'screens/commandes.yaml:6 merge-conflict',
  ],
  [
    'the same in a page',
    'screens/pages/cgi.md',
    '## 2. ',
    '>>>>>>> autre\n\n## 2. ',
    'screens/pages/cgi.md:5 merge-conflict',
  ],
  [
    'no blank after a colon',
    'screens/commandes.yaml',
    '        motif: {}',
    '        motif:{}',
    'screens/commandes.yaml:47 yaml-syntax',
  ],
  [
    'a French key in a type',
    'screens/groupes.yaml',
    'required: true',
    'requis: true',
    'screens/groupes.yaml:23 unknown-key',
  ],
  [
    'a screen beside the screens',
    'screens/aide.yaml',
    '\n  contact:\n',
    '\ncontact:\n',
    'screens/aide.yaml:45 unknown-key',
  ],
  [
    'a key in the patch of a variant',
    'screens/demandes.yaml',
    '{ enum: [DEMANDE_FABRICATION_EFFECTUEE, DEMANDE_ENCOURS_FABRICATION, EXPEDIEE] }',
    '{ enums: [DEMANDE_FABRICATION_EFFECTUEE, DEMANDE_ENCOURS_FABRICATION, EXPEDIEE] }',
    'screens/demandes.yaml:142 unknown-key',
  ],
  [
    'an address twice',
    'screens/doublons.yaml',
    'path: /suivi/doublons',
    'path: /suivi/demandes',
    'screens/doublons.yaml:13 path-conflict',
  ],
  [
    'a heading without its blank',
    'screens/pages/cgi.md',
    '## 1. Objet',
    '##1. Objet',
    'screens/pages/cgi.md:1 markdown-mark',
  ],
  [
    'a link with a blank',
    'screens/pages/cgi.md',
    '](/politique',
    '] (/politique',
    'screens/pages/cgi.md:31 markdown-mark',
  ],
  [
    'a mark that is not closed',
    'screens/pages/cgi.md',
    'Les dommages',
    '**Les dommages',
    'screens/pages/cgi.md:27 markdown-mark',
  ],
  [
    'an anchor of another page',
    'screens/pages/cgi.md',
    '(/politiqueConfidentialite)',
    '(/politiqueConfidentialite#absent)',
    'screens/pages/cgi.md:31 markdown-link',
  ],
  [
    'a link of a page for all to a screen for some',
    'screens/pages/cgi.md',
    '(/politiqueConfidentialite)',
    '(/commandes)',
    'screens/pages/cgi.md:31 markdown-link-closed',
  ],
  [
    'an address of the server',
    'screens/commandes.yaml',
    'path: /commandes\n',
    'path: /api/commandes\n',
    'screens/commandes.yaml:19 path-of-server',
  ],
  [
    'the name of a text of the menu',
    'messages/app.yaml',
    'transfert:',
    'transfer:',
    'messages/app.yaml:44 message-unused',
  ],
  [
    'a limit that the field does not have',
    'messages/groupes.yaml',
    'Le nom ne doit pas excéder 49 caractères',
    'Le nom ne doit pas excéder 10 caractères',
    'messages/groupes.yaml:59 text-limit',
  ],
  [
    'a limit of the contract that is gone',
    'screens/commandes.yaml',
    '{ widget: code, maxLength: 200 }',
    '{ widget: code }',
    'screens/commandes.yaml:26 contract-limit',
  ],
  [
    'two fields of a body',
    'screens/administration.yaml',
    '{ telephone: { field: telephone }, mobile: { field: mobile } }',
    '{ telephone: { field: mobile }, mobile: { field: telephone } }',
    'screens/administration.yaml:75 filters-crossed',
  ],
  [
    'a field that is sent twice',
    'screens/authentification.yaml',
    'ancienMotDePasse: { field: motDePasseTemporaire }',
    'ancienMotDePasse: { field: nouveauMotDePasse }',
    'screens/authentification.yaml:106 filter-twice',
  ],
  [
    'a property in another case',
    'screens/app.yaml',
    'portail.titreSite',
    'portail.titresite',
    'screens/app.yaml:5 contract-property',
  ],
  [
    'a property of a page in another case',
    'screens/pages/cgi.md',
    'portail.dpo.courriel',
    'portail.dpo.Courriel',
    'screens/pages/cgi.md:31 contract-property',
  ],
  [
    'a file twice',
    'screens/beneficiaires.yaml',
    '        csv: false\n        print: false',
    "        csv: 'titres_{identifiant}'\n        print: false",
    'screens/beneficiaires.yaml:81 csv-twice',
  ],
  [
    'a list of values that is gone',
    'screens/commandes.yaml',
    'statutCommande: { options: statutCommande, cell: status }',
    'statutCommande: {}',
    'screens/commandes.yaml:46 contract-codes',
  ],
  [
    'a number for a text',
    'screens/beneficiaires.yaml',
    'identifiant: { type: numero }',
    'identifiant: { type: integer }',
    'screens/beneficiaires.yaml:12 contract-type',
  ],
  [
    'the name of a screen, and all that names it',
    'screens/commandes.yaml',
    '  liste:\n    kind: search',
    '  recherche:\n    kind: search',
    'screens/commandes.yaml:17 texts-missing',
  ],
  [
    'the name of a screen whose texts rules name too',
    'screens/aide.yaml',
    '  questions:\n    kind: collection',
    '  faq:\n    kind: collection',
    'screens/aide.yaml:34 texts-missing',
  ],
  [
    'the name of a page',
    'screens/pages.yaml',
    '  cgu: { kind: page',
    '  conditions: { kind: page',
    'screens/pages.yaml:8 message-missing',
  ],
  [
    'another name of a field',
    'screens/utilisateurs.yaml',
    '        identifiant: { widget: code, pattern',
    '        login: { widget: code, pattern',
    'screens/utilisateurs.yaml:99 message-missing',
  ],
  [
    'the name of a field of a question',
    'screens/demandes.yaml',
    'confirm: { fields: { motif:',
    'confirm: { fields: { raison:',
    'screens/demandes.yaml:123 message-missing',
  ],
  [
    'the name of a field of an edit',
    'screens/demandes.yaml',
    '          motif:\n            required',
    '          raison:\n            required',
    'screens/demandes.yaml:228 message-missing',
  ],
  [
    'a value of a list, and what has it',
    'screens/commandes.yaml',
    '    KO: { tone: danger }',
    '    REJETE: { tone: danger }',
    'screens/commandes.yaml:8 message-missing',
  ],
  [
    'a value of the user that no answer has',
    'screens/app.yaml',
    'name: [prenom, nom]',
    'name: [prenom, nomDeFamille]',
    'screens/app.yaml:139 contract-user',
  ],
  [
    'a truth as a text',
    'screens/commandes.yaml',
    'when: { row: traite, isNot: true }',
    "when: { row: traite, isNot: 'true' }",
    'screens/commandes.yaml:80 condition-value',
  ],
  [
    'a truth of a choice as a word',
    'screens/commandes.yaml',
    'Oui: { set: { traite: true }',
    'Oui: { set: { traite: Oui }',
    'screens/commandes.yaml:54 contract-type',
  ],
  [
    'a name in the path of an operation',
    'screens/beneficiaires.yaml',
    'beneficiaire/{identifiant}\n      errors',
    'beneficiaire/{id}\n      errors',
    'screens/beneficiaires.yaml:46 contract-operation',
  ],
  [
    'two rules of the session',
    'screens/app.yaml',
    '      - { offline: true, message: authentification.erreurs.horsLigne }',
    '      - { message: authentification.erreurs.horsLigne }\n      - { message: app.erreurs.inconnue }',
    'screens/app.yaml:149 error-rule-covered',
  ],
  [
    'a list of values of one object, which nothing else has',
    'screens/demandes.yaml',
    'typeDemande: { options: typeDemande }',
    'typeDemande: {}',
    'screens/demandes.yaml:190 contract-codes',
  ],
  [
    'a list of values of a filter',
    'screens/demandes.yaml',
    'typeTitre: { options: mention }',
    'typeTitre: {}',
    'screens/demandes.yaml:47 contract-free',
  ],
  [
    'two columns, each under the name of the other',
    'screens/demandes.yaml',
    '        dateDebutValidite: { format: date }\n        dateFinValidite: {',
    '        dateDebutValidite: { field: dateFinValidite, format: date }\n        dateFinValidite: { field: dateDebutValidite,',
    'screens/demandes.yaml:86 filters-crossed',
  ],
  [
    'a letter of a property of a page',
    'screens/pages/cgi.md',
    'portail.dpo.courriel',
    'portail.dpo.couriel',
    'screens/pages/cgi.md:31 contract-property',
  ],
];

it('tells of each mistake of an analyst once', async () => {
  const { files, contract } = await portalDefinitions();
  const told = mistakes.map(([what, path, from, to]) => {
    const file = files.find((one) => one.path === path);
    if (!file?.text.includes(from)) throw new Error(`${path} has no « ${from} »`);
    const text = file.text.replace(from, () => to);
    const changed = files.map((one) => (one === file ? { ...file, text } : one));
    const { problems } = compile(changed, vocabulary, contract);
    return [what, ...problems.map((one) => `${one.file}:${one.line} ${one.code}`)];
  });
  expect(told).toEqual(mistakes.map(([what, , , , problem]) => [what, problem]));
});

it('offers nothing that a screen sends or shows: pages, tables of an object, first values of a form', async () => {
  const { files, contract } = await portalDefinitions();
  const { unused } = compile(files, vocabulary, contract);
  const named = unused.flatMap(({ names }) => names);
  const used = ['draw', 'start', 'length', 'order[0][column]', 'adresses', 'titres', 'organisme'];
  expect(used.filter((name) => named.includes(name))).toEqual([]);
  expect(named).toContain('nombreTitres');
});
