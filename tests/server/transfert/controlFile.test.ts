import { expect, test } from 'vitest';
import type { ControlOptions } from '#schemas/orderFile/controlFile.ts';
import { fieldNames } from '#schemas/orderFile/layouts.ts';
import { controlledRows } from './controlledRows.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const options: ControlOptions = { kind: 'PP', today: '2026-11-18', maxLines: 10_000, seuilRejet: 10 };
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const control = (text: string, changes: Partial<ControlOptions> = {}) =>
  controlledRows(utf8(text), { ...options, ...changes });

test('accepts a valid file of natural persons, and makes the rows of its requests', () => {
  const result = control(orderFile('PP', [{}]));
  expect(result.verdict).toBe('accepted');
  expect(result).toMatchObject({ nombreLignesTotal: 1, nombreLignesOK: 1, nombreLignesKO: 0 });
  expect(result.demandes[0]).toMatchObject({
    numero_ligne: 2,
    prenom: 'Hélène',
    date_naissance: '1957-03-24',
    recherche_nom: 'MARTIN',
    cle_doublon: 'STAT|DURAND|HELENE|1957-03-24',
    departement: '75',
    date_fin_validite: '2030-12-31',
  });
});

test('reads decomposed accents as composed ones, also where it counts them', () => {
  const text = orderFile('PP', [{ prenom: 'É'.repeat(30), nomUsage: 'Guérin' }]);
  const result = control(text.normalize('NFD'));
  expect(result.verdict).toBe('accepted');
  expect(result.demandes).toEqual(control(text).demandes);
});

test('accepts a valid file of legal entities', () => {
  const result = control(orderFile('PM', [{}]), { kind: 'PM' });
  expect(result.verdict).toBe('accepted');
  expect(result.demandes[0]).toMatchObject({
    cle_doublon: 'STAT|AB123CD',
    recherche_nom: 'TRANSPORTS DU VAL',
  });
});

test('reads Windows-1252, a byte-order mark, and each kind of line end alike', () => {
  const reference = control(orderFile('PP', [{}])).demandes;
  const text = orderFile('PP', [{}]);
  expect(controlledRows(Buffer.from(text, 'latin1'), options).demandes).toEqual(reference);
  expect(control(`\uFEFF${text}`).demandes).toEqual(reference);
  expect(control(orderFile('PP', [{}], '\n')).demandes).toEqual(reference);
  expect(control(orderFile('PP', [{}], '\r')).demandes).toEqual(reference);
});

test('takes an empty end date for a permanent title, and skips blank lines', () => {
  const text = orderFile('PP', [{ dateFinValidite: '' }]).replace(/\r\n$/, '\r\n\r\n;;;;;;;;;;;;;;;;;;\r\n');
  const result = control(text);
  expect(result.nombreLignesTotal).toBe(1);
  expect(result.demandes[0]?.date_fin_validite).toBeNull();
});

test.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
  ['CR', '\r'],
])('a record is named by its first line in the file, past line breaks in quotes: %s', (_name, end) => {
  const lines = [
    { adresse1: `"1${end}RUE${end}A"` },
    { mention: 'X', commune: `"PARIS${end}12"` },
    { mention: 'X' },
  ];
  const result = control(orderFile('PP', lines, end), { seuilRejet: 100 });
  expect(result.lignesEnErreur.map((line) => line.numeroLigne)).toEqual([2, 5, 7]);
  expect(result.lignesEnErreur[0]?.motif).toMatch(/saut de ligne$/);
  const broken = orderFile('PP', [...lines, { commune: 'PA"RIS' }], end);
  expect(control(broken).lignesEnErreur.map((line) => line.numeroLigne)).toEqual([2, 5, 7, 8]);
  const binary = orderFile('PP', [...lines, { commune: 'PA\0RIS' }], end);
  expect(control(binary).outcomes.structure?.text).toBe('Le fichier n’est pas un fichier texte (ligne 8)');
});

test('blanks around a value are no part of it, within quotes too', () => {
  const result = control(
    orderFile('PP', [{ nomNaissance: ' " LE GOFF\t" ', prenom: '  Anne ' }, { nomNaissance: '"   "' }]),
    { seuilRejet: 100 },
  );
  expect(result.demandes).toMatchObject([{ nom_naissance: 'LE GOFF', prenom: 'Anne' }]);
  expect(result.lignesEnErreur).toMatchObject([
    { numeroLigne: 3, motif: 'Champ obligatoire absent : nom de naissance' },
  ]);
});

test('a row of quoted blanks is an empty row', () => {
  const blank = Object.fromEntries(fieldNames.PP.map((name) => [name, '"  "']));
  expect(control(orderFile('PP', [{}, blank]))).toMatchObject({ verdict: 'accepted', nombreLignesTotal: 1 });
});

test.each([
  ['an empty file', new Uint8Array(), 'Le fichier est vide'],
  ['blanks alone', utf8(' \r\n\r\n'), 'Le fichier est vide'],
  ['the field names alone', utf8(orderFile('PP', [])), 'Le fichier ne contient aucune ligne de demande'],
  [
    'UTF-16',
    Buffer.from(`\uFEFF${orderFile('PP', [{}])}`, 'utf16le'),
    'Le fichier est encodé en UTF-16 : enregistrez-le en CSV UTF-8',
  ],
  [
    'UTF-16 without a mark',
    Buffer.from(orderFile('PP', [{}]), 'utf16le'),
    'Le fichier est encodé en UTF-16 : enregistrez-le en CSV UTF-8',
  ],
  [
    'a zip archive',
    Buffer.from('504b03041400000008', 'hex'),
    'Le fichier n’est pas un fichier texte (ligne 1)',
  ],
  [
    'a picture that is also HTML',
    Buffer.from('GIF89a\0\0<script>'),
    'Le fichier n’est pas un fichier texte (ligne 1)',
  ],
  [
    'commas',
    utf8(orderFile('PP', [{}]).replaceAll(';', ',')),
    'Le séparateur des champs doit être le point-virgule',
  ],
  [
    'a line of 2 MB',
    utf8(orderFile('PP', [{ commune: 'A'.repeat(2_000_000) }])),
    'La ligne 2 est trop longue',
  ],
])('SEC-55 refuses %s by its structure', (_name, bytes, sentence) => {
  const result = controlledRows(bytes, options);
  expect(result.verdict).toBe('structure');
  expect(result.outcomes.structure).toEqual({ passed: false, text: sentence });
  expect(result.outcomes.champsObligatoires).toBeUndefined();
  expect(result.demandes).toEqual([]);
});

test('refuses the layout of the other kind of organisation', () => {
  const result = control(orderFile('PM', [{}]));
  expect(result.verdict).toBe('structure');
  expect(result.outcomes.structure?.text).toMatch(
    /^La première ligne doit porter les noms des champs : numeroIdentifiant;nomUsage/,
  );
});

test('names each line whose number of fields is wrong', () => {
  const text = orderFile('PP', distinctLines(3)).replace('NOMC;', 'NOMC;EXTRA;');
  const result = control(text);
  expect(result.verdict).toBe('structure');
  expect(result.lignesEnErreur).toHaveLength(1);
  expect(result.lignesEnErreur[0]).toMatchObject({
    numeroLigne: 3,
    motif: 'Nombre de champs : 20 au lieu de 19',
  });
});

test('refuses more lines than the limit, whatever else they hold', () => {
  const result = control(orderFile('PP', distinctLines(11)), { maxLines: 10 });
  expect(result.verdict).toBe('tooManyLines');
  expect(result.outcomes.nombreLignes).toEqual({ passed: false, text: '11 lignes, 10 au plus' });
  expect(control(orderFile('PP', distinctLines(10)), { maxLines: 10 }).verdict).toBe('accepted');
});

test.each([
  [{ nomNaissance: '' }, 'Champ obligatoire absent : nom de naissance'],
  [{ nomNaissance: '', dateNaissance: 'x' }, 'Champ obligatoire absent : nom de naissance'],
  [
    { mention: 'AUTRE' },
    'Valeur inconnue : mention « AUTRE » (valeurs admises : STAT, PRIORITE, INVALIDITE)',
  ],
  [{ commune: `${'A'.repeat(39)}😀B` }, `Champ de plus de 38 caractères : commune « ${'A'.repeat(39)}😀… »`],
  [{ numeroIdentifiant: '07A' }, 'Champ non numérique : numéro identifiant « 07A »'],
  [{ codePostal: '750' }, 'Code postal sans cinq chiffres : « 750 »'],
  [{ codePostal: 'B_1000', pays: 'BELGIQUE' }, 'Champ non numérique : code postal « B_1000 »'],
  [
    { dateNaissance: '31/02/1957' },
    'Date invalide : date de naissance « 31/02/1957 » (ce jour n’existe pas au calendrier)',
  ],
  [
    { dateNaissance: '1957-03-24' },
    'Date invalide : date de naissance « 1957-03-24 » (attendu : jj/mm/aaaa, comme 05/03/2026)',
  ],
  [{ dateNaissance: '19/11/2026' }, 'Date dans le futur : date de naissance « 19/11/2026 »'],
  [
    { dateFinValidite: '31/12/2025' },
    'La date de fin de validité « 31/12/2025 » précède la date de début « 01/01/2026 »',
  ],
])('tells the first reason only of a line, with the field and its value: %j', (changes, motif) => {
  const result = control(orderFile('PP', [changes]), { seuilRejet: 100 });
  expect(result.lignesEnErreur.map((line) => line.motif)).toEqual([motif]);
});

test('accepts the postal code of another country', () => {
  expect(control(orderFile('PP', [{ codePostal: 'B-1000', pays: 'BELGIQUE' }])).verdict).toBe('accepted');
});

test('rejects lines alone up to the threshold, the whole file beyond it', () => {
  const bad = { dateNaissance: '99/99/9999' };
  const lines = (good: number, wrong: number) =>
    orderFile('PP', [
      ...distinctLines(good),
      ...distinctLines(wrong, 500).map((line) => ({ ...line, ...bad })),
    ]);
  const within = control(lines(18, 2));
  expect(within).toMatchObject({
    verdict: 'accepted',
    nombreLignesTotal: 20,
    nombreLignesOK: 18,
    nombreLignesKO: 2,
  });
  expect(within.outcomes.seuil).toEqual({ passed: true, text: '10 % de lignes en erreur, 10 % au plus' });
  expect(within.outcomes.dates).toEqual({ passed: false, text: '2 lignes en erreur' });
  const beyond = control(lines(17, 2));
  expect(beyond).toMatchObject({ verdict: 'threshold', nombreLignesOK: 0, nombreLignesKO: 19, demandes: [] });
  expect(beyond.lignesEnErreur).toHaveLength(2);
  expect(beyond.outcomes.seuil).toEqual({ passed: false, text: '10,53 % de lignes en erreur, 10 % au plus' });
});
