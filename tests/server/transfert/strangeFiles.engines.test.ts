/** Strange files through the route and the integration: what they end as in the database, on the engine of the run. */
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { integrated, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';
import { amongOthers, type Changes, cp850, windows1252, withBytes } from './strangeBytes.ts';

type Row = Record<string, unknown>;

describe.each(enginesOfRun)('strange files on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const thomas = signedIn(orders, '1000000001');
  let number = 0;

  /** Transfers a file and integrates it. */
  async function send(content: string | Uint8Array, caller = claire) {
    number += 1;
    const numero = `CMI_${caller.organisme}_20261118_${String(number).padStart(3, '0')}`;
    const answer = await caller.send(`${numero}.csv`, content);
    expect(answer.statusCode, answer.body).toBe(200);
    const { validation } = answer.json();
    await integrated(db);
    const rows = await db.query<Row>(
      'select d.* from demande d join commande c on c.id = d.commande_id where c.numero_commande = $1 order by d.id',
      [numero],
    );
    return { validation, rows, numero, errors: validation.lignesEnErreur };
  }

  test('names and addresses as people have them are printed as they stand', async () => {
    const people: readonly Changes[] = [
      { nomNaissance: 'JOÃO DA CONCEIÇÃO', prenom: 'Mª José' },
      { nomNaissance: "O’NEILL-D'ARTOIS (DIT PETIT)", prenom: 'Jean-Noël, Marie / Ève' },
      { nomNaissance: 'Nguyễn', prenom: 'Ðặng' },
      { nomNaissance: 'Łukasiewicz', prenom: 'Žofie Škoda' },
      { nomNaissance: 'Əliyev', prenom: 'M̃arie' },
      { nomNaissance: 'GAL·LA', prenom: 'Teʻura' },
      { nomNaissance: 'ŒUVRARD', prenom: 'Cœur' },
      { nomNaissance: 'É', prenom: 'Å' },
    ];
    const places: Changes = {
      destinataire: 'SARL « L’ÂGE D’OR » & FILS N° 3',
      adresse1: 'APT #4, BÂT. B : 12 1/2 RUE DU 8-MAI',
      adresse2: '"ÉTG 1º ; ESC. ""C"" + D"',
      commune: 'PARIS 12',
      lieuNaissance: 'LYON 3° (69)',
    };
    const { rows, validation } = await send(
      orderFile(
        'PP',
        people.map((person, index) => ({ ...distinctLines(1, 700 + index)[0], ...places, ...person })),
      ),
    );
    expect(validation.lignesEnErreur).toEqual([]);
    expect(rows.map((row) => row.nom_naissance)).toEqual(
      people.map(({ nomNaissance = '' }) => nomNaissance.normalize('NFC')),
    );
    expect(rows[0]).toMatchObject({
      destinataire: places.destinataire,
      adresse1: places.adresse1,
      adresse2: 'ÉTG 1º ; ESC. "C" + D',
      commune: 'PARIS 12',
      lieu_naissance: 'LYON 3° (69)',
    });
  });

  test('what nobody sees is removed, and every blank is one', async () => {
    const { rows } = await send(
      orderFile('PP', [
        {
          nomNaissance: '\ufeffLE\u00a0\u2009GOFF\u200b',
          prenom: 'An\u00adne\u3000\u202eMarie\ufe0f\u202c',
          adresse1: '12 \u00a0 RUE\u2003DES\u200d LILAS',
          commune: 'PARIS\u00a012',
          nomUsage: '\u200b\u2060',
        },
      ]),
    );
    expect(rows).toMatchObject([
      {
        nom_naissance: 'LE GOFF',
        prenom: 'Anne Marie',
        adresse1: '12 RUE DES LILAS',
        commune: 'PARIS 12',
        nom_usage: null,
      },
    ]);
  });

  test('plates and numbers have one written form', async () => {
    const plates = ['AB\u2011123\u2013CD', 'AB\u00a0124\u00a0CD', '\u200bAB-125-CD'];
    const { rows } = await send(
      orderFile(
        'PM',
        plates.map((immatriculation, index) => ({
          immatriculation,
          numeroIdentifiant: `\u200b90000000${index}1`,
        })),
      ),
      thomas,
    );
    expect(rows.map((row) => row.immatriculation)).toEqual(['AB-123-CD', 'AB 124 CD', 'AB-125-CD']);
    expect(rows.map((row) => row.numero_identifiant)).toEqual(['9000000001', '9000000011', '9000000021']);
    const cyrillic = await send(orderFile('PM', [{ immatriculation: 'АВ-123-CD' }]), thomas);
    expect(cyrillic.errors[0].motif).toContain('(U+0410, cyrillique)');
  });

  test('are one beneficiary, opened by each of their forms', async () => {
    const forms = ['0751007290', '751007290', '00751007290', '000000751007290'];
    const { rows } = await send(
      orderFile(
        'PP',
        forms.map((numeroIdentifiant, index) => ({
          ...distinctLines(1, 60 + index)[0],
          numeroIdentifiant,
        })),
      ),
    );
    expect(new Set(rows.map((row) => row.numero_identifiant))).toEqual(new Set(['0751007290']));
    const base = '/api/organismeBeneficiaire/beneficiaire';
    for (const form of [...forms, '07.51.00.72.90']) {
      const answer = await claire.call({ method: 'GET', url: `${base}/${form}` });
      expect([answer.statusCode, answer.json().identifiant], form).toEqual([200, '0751007290']);
      expect(answer.json().titres).toHaveLength(4);
    }
    for (const form of forms) {
      const { data } = (await claire.call({ method: 'GET', url: base, query: { identifiant: form } })).json();
      expect(
        data.map((found: Row) => found.identifiant),
        form,
      ).toEqual(['0751007290']);
      const found = await claire.call({
        method: 'GET',
        url: '/api/organismeBeneficiaire/titre/demandeTitre',
        query: { demande: form },
      });
      expect(found.json().recordsFiltered, form).toBe(4);
    }
    const [{ numero_demande }] = rows as [{ numero_demande: string }];
    for (const form of [numero_demande, numero_demande.replace(/^0+/, ''), `00${numero_demande}`]) {
      const answer = await claire.call({
        method: 'GET',
        url: `/api/organismeBeneficiaire/titre/demandeTitre/${form}`,
      });
      expect([answer.statusCode, answer.json().numeroDemande], form).toEqual([200, numero_demande]);
    }
  });

  const places: readonly (readonly [string, string, string | null])[] = [
    ['FRA', '75012', '75'],
    ['France métropolitaine', '20000', '2A'],
    ['FR', '20600', '2B'],
    ['FRANCE', '20704', '2A'],
    ['GUADELOUPE', '97110', '971'],
    ['FRANCE', '97133', '977'],
    ['Saint-Barthélemy', '97133', '977'],
    ['FRANCE', '97150', '978'],
    ['La Réunion', '97400', '974'],
    ['MAYOTTE (FRANCE)', '97600', '976'],
    ['ST-PIERRE-ET-MIQUELON', '97500', '975'],
    ['GUF', '97300', '973'],
    ['Nouvelle Calédonie', '98800', '988'],
    ['POLYNÉSIE FRANÇAISE', '98714', '987'],
    ['WALLIS-ET-FUTUNA', '98600', '986'],
    ['MONACO', '98000', null],
    ['FRANCE', '98000', null],
    ['BELGIQUE', '1000', null],
  ];
  test('the département is the one of the postal code, wherever France is', async () => {
    const { rows, validation } = await send(
      orderFile(
        'PP',
        places.map(([pays, codePostal], index) => ({
          ...distinctLines(1, 900 + index)[0],
          pays,
          codePostal,
        })),
      ),
    );
    expect(validation.lignesEnErreur).toEqual([]);
    expect(rows.map((row) => [row.pays, row.code_postal, row.departement])).toEqual(places);
  });

  test('lines with signs that no card shows are listed, the others become requests', async () => {
    const wrong: readonly Changes[] = [
      { prenom: 'H‚lŠne' },
      { prenom: 'HÃ©lÃ¨ne' },
      { adresse1: '12 RUE\tDES LILAS' },
      { adresse1: '"12 RUE\nDES LILAS"' },
      { nomNaissance: 'DU"RAND' },
      { nomNaissance: '=#REF!' },
      { numeroIdentifiant: '000' },
    ];
    const { rows, validation, numero } = await send(amongOthers('PP', wrong));
    expect(validation).toMatchObject({ nombreLignesOK: wrong.length * 20, nombreLignesKO: wrong.length });
    expect(rows).toHaveLength(wrong.length * 20);
    const listed = await claire.call({
      method: 'GET',
      url: `/api/commandeDemande/commande/${numero}/erreur`,
    });
    expect(listed.json().map((line: Row) => line.motifs)).toEqual(
      validation.lignesEnErreur.map((line: Row) => line.motif),
    );
  });

  test.each([
    ['CP850', () => cp850(orderFile('PP', [{ prenom: 'Hélène' }, { prenom: 'André', commune: 'ÉVRY' }]))],
    [
      'a byte of Windows-1252 in UTF-8',
      () => withBytes(orderFile('PP', [{ commune: 'X_X' }]), 'X_X', Buffer.from([0xe9])),
    ],
  ])('a file of %s leaves no request', async (_name, bytes) => {
    const { rows, validation } = await send(bytes());
    expect(validation.resultatTransfert).toBe('UPLOAD_KO');
    expect(rows).toEqual([]);
  });

  test('a file as Excel saves it ends in requests', async () => {
    const text = orderFile(
      'PP',
      distinctLines(3, 40).map((line) => ({ ...line, dateFinValidite: '' })),
    );
    const { rows } = await send(windows1252(`sep=;\r\n${text.replaceAll(';\r\n', '\r\n')}\x1a`));
    expect(rows.map((row) => [row.prenom, row.date_fin_validite])).toEqual(Array(3).fill(['Hélène', null]));
  });
});
