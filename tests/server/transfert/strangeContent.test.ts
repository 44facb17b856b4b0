/** What the control says of files as spreadsheets, exports and broken conversions write them, byte for byte. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldNames } from '#schemas/orderFile/layouts.ts';
import { controlledRows } from './controlledRows.ts';
import { distinctLines, orderFile } from './orderFile.ts';
import {
  type Changes,
  cp850,
  macRoman,
  oddLine,
  readAs1252,
  tables,
  twenty,
  windows1252,
  withBytes,
} from './strangeBytes.ts';

/** With ordinary blanks in the place of those of French typography. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

function control(content: string | Uint8Array) {
  const options = { kind: 'PP', today: '2026-11-18', maxLines: 10_000, seuilRejet: 10 } as const;
  const validation = controlledRows(typeof content === 'string' ? Buffer.from(content) : content, options);
  const structure = validation.outcomes.structure && {
    ...validation.outcomes.structure,
    text: plain(validation.outcomes.structure.text),
  };
  const errors = validation.lignesEnErreur.map((line) => ({ ...line, motif: plain(line.motif) }));
  return { validation, rows: validation.demandes, structure, errors };
}

describe('signs that no card shows cost their line, which names them', () => {
  const cases: readonly (readonly [Changes, string])[] = [
    [{ prenom: 'H‚lŠne' }, 'signe « ‚ » (U+201A) ; sans doute « Hélène », mal décodé'],
    [{ prenom: 'HÃ©lÃ¨ne' }, 'signe « © » (U+00A9) ; sans doute « Hélène », mal décodé'],
    [{ prenom: 'InÃªs' }, 'suite « Ãª » ; sans doute « Inês », mal décodé'],
    [{ prenom: 'MarÃ\u00ada' }, 'sans doute « María », mal décodé'],
    [{ adresse1: 'VOIE Ã\u00a0 CRÉER' }, 'sans doute « VOIE à CRÉER », mal décodé'],
    [{ adresse1: 'NÂ° 12 RUE DU BAC' }, 'suite « Â° »'],
    [{ prenom: 'HŽlne' }, 'suite « Ž »'],
    [{ prenom: 'HÈlËne' }, 'suite « È » ; sans doute « Hélène », mal décodé'],
    [{ prenom: 'AndrÚ' }, 'suite « Ú » ; sans doute « André », mal décodé'],
    [{ prenom: 'H├®l├¿ne' }, 'signe « ├ » (U+251C) ; sans doute « Hélène », mal décodé'],
    [{ prenom: 'HÃƒâ€°LÃƒË†NE' }, 'sans doute « HÉLÈNE », mal décodé'],
    [{ prenom: 'H≈lène' }, 'signe « ≈ » (U+2248)'],
    [
      { prenom: 'H\ufffdlène' },
      'Valeur endommagée avant le transfert : prénom « H\ufffdlène », caractère de remplacement « \ufffd » (U+FFFD)',
    ],
    [{ prenom: 'Hél\u{1f600}ne' }, 'émoji « \u{1f600} » (U+1F600)'],
    [{ prenom: 'Hélène\ue000' }, 'caractère à usage privé U+E000'],
    [{ nomNaissance: 'DUR\u0410ND' }, 'caractère non latin « \u0410 » (U+0410, cyrillique)'],
    [{ nomNaissance: 'DUR\u0391ND' }, 'caractère non latin « \u0391 » (U+0391, grec)'],
    [{ nomNaissance: 'محمد' }, 'caractère non latin « م » (U+0645, arabe)'],
    [{ nomNaissance: 'ＤＵＲＡＮＤ' }, 'caractère pleine chasse « Ｄ » (U+FF24)'],
    [{ nomNaissance: '=#REF!' }, 'signe « = » (U+003D)'],
    [{ adresse1: '#REF!' }, 'signe « # » (U+0023)'],
    [{ adresse1: '12 RUE\tDES LILAS' }, 'ligne 1 de l’adresse « 12 RUE DES LILAS », tabulation'],
    [{ adresse1: '"12 RUE\r\nDES LILAS"' }, 'ligne 1 de l’adresse « 12 RUE DES LILAS », saut de ligne'],
    [{ adresse2: '12 RUE\u2028DES LILAS' }, 'saut de ligne'],
    [{ nomNaissance: 'Z\u0336\u0337\u0338A' }, 'signe diacritique U+0338'],
    [{ commune: 'PARIS €' }, 'signe « € » (U+20AC)'],
    [{ pays: 'FR@NCE' }, 'signe « @ » (U+0040)'],
    [{ nomNaissance: 'ᴅURAND' }, 'signe « ᴅ » (U+1D05)'],
    [{ nomNaissance: 'DUʀAND' }, 'signe « ʀ » (U+0280)'],
    [{ nomNaissance: 'duſsaud' }, 'signe « ſ » (U+017F)'],
    [{ nomNaissance: 'DU\u01c0PONT' }, '(U+01C0)'],
    [{ nomNaissance: '-' }, 'Champ sans lettre : nom de naissance « - »'],
    [{ nomNaissance: '-1' }, 'Champ sans lettre : nom de naissance « -1 »'],
    [{ prenom: '00123' }, 'Champ sans lettre : prénom « 00123 »'],
    [{ nomUsage: '1ª' }, 'Champ sans lettre : nom d’usage « 1ª »'],
    [{ adresse1: '.' }, 'Champ sans lettre : ligne 1 de l’adresse « . »'],
    [{ pays: '974' }, 'Champ sans lettre : pays « 974 »'],
    [{ nomNaissance: '\u200b' }, 'Champ obligatoire absent : nom de naissance'],
    [{ nomNaissance: '\u3164 \u2800\u00a0' }, 'Champ obligatoire absent : nom de naissance'],
  ];
  test.each(cases)('%j', (changes, motif) => {
    const { validation, errors, rows } = control(twenty(changes));
    expect([validation.nombreLignesOK, validation.nombreLignesKO]).toEqual([19, 1]);
    expect(errors[0]?.numeroLigne).toBe(oddLine);
    expect(errors[0]?.motif).toContain(motif);
    expect(rows).toHaveLength(19);
  });
});

describe('a file that was read in an encoding other than its own is refused', () => {
  const people = ['Hélène', 'Geneviève', 'André', 'Françoise', 'Zoë', 'Paul'];
  const capitals = ['HÉLÈNE', 'GENEVIÈVE', 'ANDRÉ', 'FRANÇOISE', 'ZOË', 'BENOÎT'];
  const encodings = Object.keys(tables) as (keyof typeof tables)[];
  const pairs = encodings.flatMap((own) =>
    encodings.filter((other) => own !== other && other !== 'UTF-8').map((other) => [own, other] as const),
  );
  /** CP437 has the small letters of CP850. CP850 shows letters for all French capitals of Mac files. */
  const namesFor = (own: string, other: string) => {
    if (own.startsWith('CP') && other.startsWith('CP')) return [capitals];
    return own === 'Mac Roman' && other === 'CP850' ? [people] : [people, capitals];
  };
  test.each(pairs)('%s read as %s', (own, other) => {
    for (const names of namesFor(own, other)) {
      const file = orderFile(
        'PP',
        names.map((prenom, index) => ({ ...distinctLines(1, 300 + index)[0], prenom, nomUsage: '' })),
      );
      const read = tables[other].read(tables[own].write(file));
      for (const bytes of [Buffer.from(read), Buffer.from(`\ufeff${read}`)]) {
        const { rows, validation } = control(bytes);
        expect([rows, validation.nombreLignesOK], read).toEqual([[], 0]);
      }
    }
  });
  test.each(['utf16le', 'swapped'] as const)('UTF-16 with and without a mark: %s', (order) => {
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(mark + twenty({}), 'utf16le');
      const { structure } = control(order === 'swapped' ? bytes.swap16() : bytes);
      expect(structure?.text).toMatch(/UTF-16/);
    }
  });
});

test('names with capitals inside, and typed without care, are as they stand', () => {
  const names = ['Ó hÉalaí', 'MacÓdháin', 'AndrÉ', 'HéLèNE', 'GENEVIèVE', 'NguyễnĐức', 'Ɛsɔ', 'Əliyev'];
  const { rows, errors } = control(
    orderFile(
      'PP',
      names.map((nomNaissance, index) => ({ ...distinctLines(1, 300 + index)[0], nomNaissance })),
    ),
  );
  expect(errors).toEqual([]);
  expect(rows.map((row) => row.nom_naissance)).toEqual(names);
});

describe('files of another encoding are refused with the line and what to do', () => {
  const accented = twenty({}, { prenom: 'Hélène', commune: 'SAINT-ÉTIENNE' });
  const many = (prenoms: readonly string[]) =>
    orderFile(
      'PP',
      prenoms.map((prenom, index) => ({ ...distinctLines(1, 300 + index)[0], prenom, nomUsage: '' })),
    );
  const latin = ['Hélène', 'Geneviève', 'André', 'Françoise', 'Paul'];
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    [
      'one byte of Windows-1252 in UTF-8',
      withBytes(twenty({ commune: 'X_X' }, { prenom: 'Hélène' }), 'X_X', Buffer.from([0xe9])),
      /ligne 12 .*0xE9/,
    ],
    [
      'the same after a mark',
      Buffer.concat([
        Buffer.from('\ufeff'),
        withBytes(twenty({ commune: 'X_X' }), 'X_X', Buffer.from([0xe9])),
      ]),
      /ligne 12 .*0xE9/,
    ],
    [
      'a line of UTF-8 in Windows-1252',
      Buffer.concat([
        windows1252(many(latin)),
        Buffer.from(many(['Zoé', 'Noël']).split('\r\n').slice(1).join('\r\n')),
      ]),
      /ligne 7 .*« é » en UTF-8/,
    ],
    ['CP850 with an É', cp850(accented), /CP850/],
    ['CP850 without one', cp850(many(latin)), /CP850/],
    [
      'CP850, read as Windows-1252, then UTF-8',
      Buffer.from(readAs1252(cp850(many(latin)))),
      /CP850.*ligne 2 .*« H‚lŠne » pour « Hélène »/,
    ],
    ['Mac Roman', macRoman(many(latin)), /Mac Roman/],
    [
      'UTF-8 twice',
      Buffer.from(readAs1252(Buffer.from(many(latin.map((name) => name.replace('É', 'E'))))), 'utf8'),
      /UTF-8.*ligne 2 .*« HÃ©lÃ¨ne » pour « Hélène »/,
    ],
    [
      'a byte that Windows-1252 has not',
      withBytes(twenty({ commune: 'X_X' }, { prenom: 'Paul' }), 'X_X', Buffer.from([0x81])),
      /ligne 12, code 0x81/,
    ],
    ['a NUL', Buffer.from(twenty({ commune: 'PA\0RIS' })), /pas un fichier texte \(ligne 12\)/],
  ];
  test.each(cases)('%s', (_name, bytes, sentence) => {
    const { validation, structure, rows } = control(bytes);
    expect(validation.verdict).toBe('structure');
    expect(structure).toMatchObject({ passed: false });
    expect(structure?.text).toMatch(sentence);
    expect(structure?.text).toMatch(/UTF-8|texte/);
    expect(rows).toEqual([]);
  });
  test('Windows-1252 with the signs of French is none of them', () => {
    const { validation, rows } = control(
      windows1252(many(['Hélène', 'D’É', 'Cœur', 'Zoë']).replaceAll('12 RUE DES LILAS', 'L’« É» – 3º')),
    );
    expect(validation.lignesEnErreur).toEqual([]);
    expect(rows.map((row) => row.adresse1)).toEqual(Array(4).fill('L’« É» – 3º'));
  });
});

describe('as spreadsheets write', () => {
  const whole = orderFile(
    'PP',
    distinctLines(3, 40).map((line) => ({ ...line, dateFinValidite: '' })),
  );
  const short = whole.replaceAll(';\r\n', '\r\n');
  const empty = ';;;\r\n';
  const header = fieldNames.PP.join(';');
  const cases: readonly (readonly [string, string])[] = [
    ['the last separator left out', short],
    ['left out in some lines', whole.replace(';\r\n', '\r\n')],
    ['empty columns after the last', whole.replaceAll('\r\n', ';;;\r\n')],
    ['empty columns of the header alone', whole.replace('\r\n', ';;;\r\n')],
    ['a line for the separator', `sep=;\r\n${whole}`],
    ['the same in quotes, after a mark', `\ufeff"sep=;"\r\n${whole}`],
    ['a final Ctrl-Z', `${whole}\x1a`],
    ['several of them', `${whole}\x1a\x1a`],
    ['blank lines at the end', `${whole}\r\n  \r\n${empty}\r\n`],
    [
      'a header in quotes, capitals and blanks',
      whole.replace(
        header,
        header
          .split(';')
          .map((name) => `" ${name.toUpperCase()} "`)
          .join(';'),
      ),
    ],
    ['line ends of old Macs', whole.replaceAll('\r\n', '\r')],
    [
      'every field in quotes',
      whole
        .split('\r\n')
        .map((line) =>
          line
            ?.split(';')
            .map((text) => `"${text}"`)
            .join(';'),
        )
        .join('\r\n'),
    ],
    ['no line break at the end, all separators', whole.slice(0, -2)],
  ];
  test.each(cases)('%s', (_name, text) => {
    const { validation, rows } = control(text);
    expect(validation).toMatchObject({ nombreLignesTotal: 3, nombreLignesOK: 3, lignesEnErreur: [] });
    expect(rows.map((row) => row.date_fin_validite)).toEqual([null, null, null]);
  });
});

test('a last line without line break and without all separators tells that the file was cut off', () => {
  const { structure } = control(orderFile('PP', distinctLines(2)).replace(/;[^;]*\r\n$/, ''));
  expect(structure?.text).toBe(
    'Le fichier s’arrête au milieu de la ligne 3 : vérifiez qu’il est complet, et terminez la dernière ligne par un saut de ligne',
  );
});

describe('a stray quote costs its line alone', () => {
  const strays: readonly (readonly [string, (line: string) => string])[] = [
    ['opened', (line) => line.replace(';PARIS;', ';"PARIS;')],
    ['closed', (line) => line.replace(';PARIS;', ';PARIS";')],
    ['inside', (line) => line.replace(';PARIS;', ';PA"RIS;')],
    ['before a whole field', (line) => line.replace(';PARIS;', ';"PARIS"X;')],
    ['over separators', (line) => line.replace(';PARIS;FRANCE;01/01/2026;', ';"PARIS;FRANCE;01/01/2026";')],
    ['at the beginning', (line) => `"${line}`],
    ['at the end', (line) => `${line}"`],
    ['alone in the last field', (line) => line.replace(/31\/12\/2030$/, '"')],
  ];
  test.each(strays)('%s, at one and at two lines', (_name, spoil) => {
    const lines = orderFile('PP', distinctLines(20, 2_000)).split('\r\n');
    const one = lines.map((line, index) => (index === 4 ? spoil(line) : line)).join('\r\n');
    const two = lines.map((line, index) => (index === 4 || index === 6 ? spoil(line) : line)).join('\r\n');
    for (const [text, wrong] of [
      [one, [5]],
      [two, [5, 7]],
    ] as const) {
      const { validation, structure, errors, rows } = control(text);
      expect(validation.nombreLignesTotal).toBe(20);
      expect(errors.map((line) => line.numeroLigne)).toEqual(wrong);
      expect(errors[0]?.motif).toMatch(/^Guillemets mal placés ou non fermés/);
      expect(structure).toMatchObject({ passed: false });
      expect(rows).toHaveLength(20 - wrong.length);
    }
  });
});

test.each(['0', '000', '0000000000'])('%s is none', (numeroIdentifiant) => {
  const { errors } = control(twenty({ numeroIdentifiant }));
  expect(errors[0]?.motif).toBe(`Numéro identifiant sans autre chiffre que zéro : « ${numeroIdentifiant} »`);
});

test('a postal code without its zero is told with it', () => {
  const { errors } = control(twenty({ codePostal: '1000' }));
  expect(errors[0]?.motif).toContain('« 1000 » (un tableur a pu retirer le zéro du début : 01000');
});

test.each([
  ...['GUADELOUPE', 'fra', 'La Réunion', 'France métropolitaine', 'NC', 'F.R.A.', 'ILE DE FRANCE', 'CORSE'],
  ...['ST BARTH', 'Saint-Martin (partie française)', 'Nlle Calédonie', 'TAHITI', 'DOM-TOM', 'Rép. française'],
  ...['FRANCE D’OUTRE-MER', 'Terres australes françaises', 'French Guiana', 'FRANKREICH'],
])('a postal code of %s has five digits', (pays) => {
  const { errors } = control(twenty({ pays, codePostal: '9711' }));
  expect(errors[0]?.motif).toContain('Code postal sans cinq chiffres : « 9711 »');
});

test.each([
  [{ dateNaissance: '00/00/1957' }, 'avec 01 pour un jour ou un mois inconnu'],
  [{ dateNaissance: '24/00/1957' }, 'avec 01 pour un jour ou un mois inconnu'],
  [{ dateNaissance: 'XX/03/1957' }, 'avec 01 pour un jour ou un mois inconnu'],
  [{ dateNaissance: '1957' }, 'avec 01 pour un jour ou un mois inconnu'],
  [{ dateNaissance: '1/3/1957' }, 'jj/mm/aaaa'],
  [{ dateNaissance: '30/02/1957' }, 'ce jour n’existe pas'],
  [{ dateFinValidite: 'PERMANENT' }, 'rien pour un titre permanent'],
  [{ dateFinValidite: '31/12/20' }, 'jj/mm/aaaa'],
  [{ mention: 'STATIONNEMENT' }, 'valeurs admises : STAT, PRIORITE, INVALIDITE'],
  [{ prenom: 'A'.repeat(50) }, 'plus de 49 caractères'],
])('%j tells what is expected', (changes, told) => {
  const { errors } = control(twenty(changes as Changes));
  expect(errors[0]?.motif).toContain(told);
});

test('a file cut off anywhere in its last line makes no permanent title of it, whatever ends it', () => {
  const line = {
    ...distinctLines(1, 90)[0],
    adresse2: '"BÂT. ""C""; ESC. B"',
    dateFinValidite: '"31/12/2030"',
  };
  const file = Buffer.from(orderFile('PP', [...distinctLines(20), line]));
  const last = file.subarray(0, -2).lastIndexOf('\n') + 1;
  const afterSeparators = file.length - 2 - '"31/12/2030"'.length;
  for (let end = last + 1; end < file.length - 2; end++) {
    // All separators, and nothing after them: so ends a permanent title too.
    if (end === afterSeparators) continue;
    for (const ending of ['', '\x1a', ' ']) {
      const { rows } = control(Buffer.concat([file.subarray(0, end), Buffer.from(ending)]));
      expect(rows.filter((row) => row.numero_ligne === 22 && row.date_fin_validite === null)).toEqual([]);
    }
  }
});

test('a row is never made of two lines, wherever quotes stand', () => {
  const lines = orderFile('PP', distinctLines(12)).split('\r\n');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 200 })), { minLength: 1, maxLength: 4 }),
      (quotes) => {
        const spoiled = [...lines];
        for (const [at, place] of quotes) {
          const line = spoiled[at + 1] ?? '';
          spoiled[at + 1] = `${line.slice(0, place)}"${line.slice(place)}`;
        }
        const wrong = new Set(quotes.map(([at]) => at + 2));
        const { validation, rows } = control(spoiled.join('\r\n'));
        expect(validation.nombreLignesTotal).toBe(12);
        const kept = validation.verdict === 'accepted' ? rows.map((row) => row.numero_ligne) : [];
        const lost = validation.lignesEnErreur.map((line) => line.numeroLigne);
        // Two quotes may be the quotes of a field.
        expect(lost.filter((line) => !wrong.has(line))).toEqual([]);
        for (const line of kept) expect(lost).not.toContain(line);
      },
    ),
    { numRuns: 300 },
  );
});
