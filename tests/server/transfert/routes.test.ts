import { beforeEach, describe, expect, test } from 'vitest';
import { nextFreeName } from '../../../schemas/orderFile/fileName.ts';
import { readTransfertProperties } from '../../../server/transfert/queries.ts';
import { maximumSize } from '../../../src/pages/transfert/fileSize.ts';
import { eicar } from '../../eicar.ts';
import { multipart } from '../caller.ts';
import { keepLog } from '../keptLog.ts';
import { signedIn, startTestApp } from '../testApp.ts';
import { integrated, now, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

const wrong = { dateNaissance: '31/02/1957' };

describe('POST /api/transfert', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');
  let number = 0;
  let fileName = '';
  /** The refusal of a file of this name, which one order has. */
  const nameTaken = () =>
    `901;à un nom de fichier déjà utilisé. Renommez-le, par exemple ${nextFreeName(fileName, new Set())}`;

  beforeEach(() => {
    number += 1;
    fileName = `CMI_ORG075_20261118_${String(number).padStart(3, '0')}.csv`;
  });

  const read = (id: string, path = '') =>
    claire.call({ method: 'GET', url: `/api/commandeDemande/commande/${id}${path}` });
  const setProperty = (cle: string, valeur: string) =>
    db.query(
      'insert into propriete (cle, valeur) values ($1, $2) on conflict (cle) do update set valeur = $2',
      [cle, valeur],
    );
  const orderCount = async () => (await db.query<{ n: number }>('select count(*) as n from commande'))[0]?.n;

  test('API-018 answers the controls of an accepted file, whose order is then integrated', async () => {
    const answer = await claire.send(fileName, orderFile('PP', distinctLines(3)));
    expect(answer.statusCode).toBe(200);
    const { resultat, validation } = answer.json();
    expect(resultat).toBe('UPLOAD_OK');
    expect(validation).toMatchObject({
      nomFichier: fileName,
      numeroCommande: fileName.slice(0, -4),
      seuilRejet: 10,
      nombreLignesTotal: 3,
      nombreLignesOK: 3,
      nombreLignesKO: 0,
      resultatTransfert: 'UPLOAD_OK',
      lignesEnErreur: [],
    });
    expect(validation.controles).toHaveLength(11);
    expect(validation.controles.every((control: { statut: unknown }) => control.statut === true)).toBe(true);

    await integrated(db);
    const order = await read(fileName.slice(0, -4));
    expect(order.json()).toEqual({
      numeroCommande: fileName.slice(0, -4),
      nomFichierIntegration: fileName,
      dateIntegration: '2026-11-18T15:42:07.000Z',
      statutCommande: 'OK',
      motif: null,
      nombreLignesOK: 3,
      nombreLignesKO: 0,
      traite: false,
      etag: order.headers.etag,
    });
    const rows = await db.query(
      'select * from demande d join commande c on c.id = d.commande_id where c.numero_commande = $1',
      [fileName.slice(0, -4)],
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      statut_demande: 'VALIDEE',
      statut_production: 'DEMANDE_FABRICATION_EFFECTUEE',
      date_naissance: '1957-03-24',
      organisme_id: claire.organismeId,
    });
  });

  test('D30 imports the valid lines of a file within the threshold, and lists the others', async () => {
    const lines = distinctLines(10, 1_000).map((line, index) => (index === 4 ? { ...line, ...wrong } : line));
    const { validation } = (await claire.send(fileName, orderFile('PP', lines))).json();
    expect(validation).toMatchObject({
      resultatTransfert: 'UPLOAD_OK',
      nombreLignesOK: 9,
      nombreLignesKO: 1,
    });
    expect(validation.lignesEnErreur).toEqual([
      {
        numeroLigne: 6,
        motif: 'Date invalide : date de naissance « 31/02/1957 » (ce jour n’existe pas au calendrier)',
        numeroIdentifiant: '101004',
        nom: 'MARTIN',
        prenom: 'Hélène',
        raisonSociale: '',
      },
    ]);
    await integrated(db);
    const id = fileName.slice(0, -4);
    expect((await read(id)).json()).toMatchObject({
      statutCommande: 'OK',
      nombreLignesOK: 9,
      nombreLignesKO: 1,
      motif: 'Des lignes en erreur ont été rejetées',
    });
    expect((await read(id, '/erreur')).json()).toEqual([
      {
        numeroLigne: 6,
        motifs: 'Date invalide : date de naissance « 31/02/1957 » (ce jour n’existe pas au calendrier)',
        numeroIdentifiant: '101004',
        nom: 'MARTIN',
        prenom: 'Hélène',
        raisonSociale: '',
      },
    ]);
  });

  test('D30 the threshold is the property’s, of which none is one too', async () => {
    const rejectedOf = async (seuil: string, good: number, name: string) => {
      await setProperty('transfert.seuilRejet', seuil);
      const { validation } = (
        await claire.send(name, orderFile('PP', [...distinctLines(good, 6_000), wrong]))
      ).json();
      return validation.resultatTransfert;
    };
    const second = fileName.replace(/_\d{3}\.csv/, '_779.csv');
    expect(await rejectedOf('0', 19, fileName)).toBe('UPLOAD_KO');
    expect(await rejectedOf('50', 1, second)).toBe('UPLOAD_OK');
    await db.query(`delete from propriete where cle = 'transfert.seuilRejet'`);
    await integrated(db);
    expect((await read(second.slice(0, -4))).json()).toMatchObject({ nombreLignesOK: 1, nombreLignesKO: 1 });
  });

  test('D30 a threshold that is no number counts as absent', async () => {
    const seuils = new Map<string, number>();
    for (const text of ['', 'x', '-1', 'Infinity', '0', '2,5', ' 7.5 ']) {
      await setProperty('transfert.seuilRejet', text);
      seuils.set(text, (await readTransfertProperties(db)).seuilRejet);
    }
    await db.query(`delete from propriete where cle = 'transfert.seuilRejet'`);
    expect([...seuils.values()]).toEqual([10, 10, 10, 10, 0, 2.5, 7.5]);
    expect((await readTransfertProperties(db)).seuilRejet).toBe(10);
  });

  test('D26 the maximum size is the one that the transfer page reads', async () => {
    for (const text of ['', 'x', '0', '-1', '1.5', 'Infinity', '1e300', '1000', ' 3000000 ']) {
      await setProperty('portail.transfert.tailleMaximale', text);
      expect((await readTransfertProperties(db)).tailleMaximale, text).toBe(maximumSize(text));
    }
    await db.query(`delete from propriete where cle = 'portail.transfert.tailleMaximale'`);
    expect((await readTransfertProperties(db)).tailleMaximale).toBe(maximumSize(undefined));
  });

  test('SEC-53 no property makes a file larger than 16 MiB: the page knows it, the log tells it once', async () => {
    const ceiling = 16 * 1024 * 1024;
    const kept = keepLog();
    const logged = await startTestApp(db, {}, { kept, at: now, instances: 1 });
    const sender = await logged.as('0000000001');
    for (const [text, bytes] of [
      [String(ceiling), ceiling],
      [String(ceiling + 1), ceiling],
      ['9007199254740991', ceiling],
    ] as const) {
      await setProperty('portail.transfert.tailleMaximale', text);
      const told = (await logged.app.inject('/api/properties')).json()['portail.transfert.tailleMaximale'];
      expect([(await readTransfertProperties(db)).tailleMaximale, told]).toEqual([bytes, String(bytes)]);
    }
    for (const suffix of ['_781.csv', '_782.csv']) {
      const large = Buffer.alloc(ceiling + 1, orderFile('PP', [{}]));
      const answer = await sender.send(fileName.replace(/_\d{3}\.csv/, suffix), large);
      expect(answer.json()).toEqual({ resultat: '902' });
    }
    const warned = kept.lines().filter(({ msg }) => String(msg).includes('portail.transfert.tailleMaximale'));
    expect(warned).toMatchObject([{ level: 40, demande: 9007199254740991, plafond: ceiling }]);
    await db.query(`delete from propriete where cle = 'portail.transfert.tailleMaximale'`);
    await logged.app.close();
  });

  test('D30 rejects a file beyond the threshold: an order KO, no request', async () => {
    const lines = distinctLines(9, 2_000).map((line, index) => (index === 4 ? { ...line, ...wrong } : line));
    const answer = await claire.send(fileName, orderFile('PP', lines));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().validation).toMatchObject({
      resultatTransfert: 'UPLOAD_KO',
      nombreLignesOK: 0,
      nombreLignesKO: 9,
    });
    const id = fileName.slice(0, -4);
    expect((await read(id)).json()).toMatchObject({
      statutCommande: 'KO',
      nombreLignesKO: 9,
      motif: 'Taux de lignes en erreur supérieur au seuil',
    });
    expect((await read(id, '/erreur')).json()).toHaveLength(1);
    expect(
      await db.query(
        'select 1 from demande d join commande c on c.id = d.commande_id where c.numero_commande = $1',
        [id],
      ),
    ).toEqual([]);
  });

  test('a value in error is cut between two characters, in a rejected file and in an imported one', async () => {
    const prenom = 'A'.repeat(59);
    const long = { prenom: `${prenom}😀😀` };
    const shown = [
      {
        motifs: `Champ de plus de 49 caractères : prénom « ${prenom.slice(0, 40)}… »`,
        prenom: `${prenom}😀`,
      },
    ];
    const rejected = await claire.send(fileName, orderFile('PP', [long]));
    expect(rejected.json().resultat).toBe('UPLOAD_KO');
    expect((await read(fileName.slice(0, -4), '/erreur')).json()).toMatchObject(shown);

    const second = fileName.replace(/_\d{3}\.csv/, '_778.csv');
    const lines = distinctLines(10, 5_000).map((line, index) => (index === 4 ? { ...line, ...long } : line));
    expect((await claire.send(second, orderFile('PP', lines))).json().resultat).toBe('UPLOAD_OK');
    await integrated(db);
    expect((await read(second.slice(0, -4))).json()).toMatchObject({
      statutCommande: 'OK',
      nombreLignesOK: 9,
    });
    expect((await read(second.slice(0, -4), '/erreur')).json()).toMatchObject(shown);
  });

  test('D29 leaves the controls after the structure unchecked where it fails', async () => {
    const answer = await claire.send(fileName, orderFile('PP', [{}]).replaceAll(';', ','));
    const { controles, seuilRejet } = answer.json().validation;
    expect(seuilRejet).toBeUndefined();
    expect(controles.map((control: { statut: unknown }) => control.statut)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      null,
      null,
      null,
      null,
    ]);
    expect(controles[6]).toEqual({
      intitule: 'Structure',
      statut: false,
      resultatControle: 'Le séparateur des champs doit être le point-virgule',
    });
  });

  test.each([
    '../CMI_ORG075_20261118_900.csv',
    '/etc/CMI_ORG075_20261118_900.csv',
    'C:\\CMI_ORG075_20261118_900.csv',
    'CMI_ORG075_20261118_900.csv\0.csv',
    'CMI_ORG075_20261118_900.csv%0d%0aX: y',
    'CMI_ORG075_20261118_\u202Evsc.csv',
    `CMI_ORG075_20261118_${'9'.repeat(300)}.csv`,
    'cmi_org075_20261118_900.csv',
    'CMI_ORG075_20261118_900.CSV',
    'CMI_ORG075_20260230_900.csv',
    'CMI_ORG075_20261118_900.csv.exe',
    '',
  ])('SEC-54 answers 901 to the name %j, and keeps nothing', async (name) => {
    const before = await orderCount();
    const answer = await claire.send(name, orderFile('PP', [{}]));
    expect(answer.statusCode).toBe(202);
    expect(['901', 'UPLOAD_UNACCOMPLISHED']).toContain(answer.json().resultat);
    expect(await orderCount()).toBe(before);
  });

  test('SEC-54 REL-16 answers 901 to a name that was transferred before, even at the same moment', async () => {
    const file = orderFile('PP', distinctLines(1, 3_000));
    const answers = await Promise.all([1, 2, 3].map(() => claire.send(fileName, file)));
    expect(answers.map((answer) => answer.json().resultat).sort()).toEqual([
      ...Array(2).fill(nameTaken()),
      'UPLOAD_OK',
    ]);
    expect((await claire.send(fileName, file)).json().resultat).toMatch(/^901;/);
  });

  test('D43 answers 904 to another organisation in the name or in the headers', async () => {
    const file = orderFile('PP', [{}]);
    const codes = [
      await claire.send('CMI_ORG900_20261118_001.csv', file),
      await claire.send(fileName, file, { login: '0000000002' }),
      await claire.send(fileName, file, { emetteur: 'ORG900' }),
      await claire.send(fileName, file, { emetteur: '' }),
    ];
    expect(codes.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(4).fill([202, { resultat: '904' }]),
    );
  });

  test('D29 answers the first refusal of a file that deserves several', async () => {
    const { tailleMaximale } = await readTransfertProperties(db);
    const large = Buffer.alloc(tailleMaximale + 1, eicar);
    const other = { login: '0000000002' };
    expect((await claire.send(fileName, orderFile('PP', [{}]))).json().resultat).toBe('UPLOAD_OK');
    await integrated(db);
    const free = fileName.replace(/_\d{3}\.csv/, '_780.csv');
    const answers = [
      await claire.send('commande.csv', large, other),
      await claire.send(fileName, large, other),
      await claire.send(free, large, other),
      await claire.send(free, large),
      await claire.send(free, `${orderFile('PP', distinctLines(10_001))}${eicar}`),
    ];
    expect(answers.map((answer) => answer.json().resultat)).toEqual([
      '901',
      nameTaken(),
      '904',
      '902',
      '903',
    ]);
  });

  test('SEC-53 answers 902 to a file of one byte too many, and keeps nothing of 40 MB', async () => {
    const before = await orderCount();
    const whole = Buffer.alloc(2_194_304, '\r\n');
    whole.write(orderFile('PP', distinctLines(1, 4_000)));
    expect((await claire.send(fileName, Buffer.concat([whole, Buffer.from('x')]))).json()).toEqual({
      resultat: '902',
    });
    const huge = await claire.send(fileName, Buffer.alloc(40_000_000, 'a'));
    expect(huge.json()).toEqual({ resultat: '902' });
    expect(await orderCount()).toBe(before);
    expect((await claire.send(fileName, whole)).json().resultat).toBe('UPLOAD_OK');
  });

  test('SEC-57 answers 903 to the antivirus test file', async () => {
    expect((await claire.send(fileName, eicar)).json()).toEqual({ resultat: '903' });
    expect((await claire.send(fileName, `${orderFile('PP', [{}])}${eicar}`)).json()).toEqual({
      resultat: '903',
    });
  });

  test('answers 905 to 10,001 lines', async () => {
    expect((await claire.send(fileName, orderFile('PP', distinctLines(10_001)))).json()).toEqual({
      resultat: '905',
    });
  });

  test('answers UPLOAD_UNACCOMPLISHED without a file, 415 without a form, and UPLOAD_DISABLED once turned off', async () => {
    const other = await claire.send(fileName, 'x', { field: 'autre' });
    expect([other.statusCode, other.json()]).toEqual([202, { resultat: 'UPLOAD_UNACCOMPLISHED' }]);
    const json = await claire.call({ method: 'POST', url: '/api/transfert', payload: { file: 'x' } });
    expect(json.statusCode).toBe(415);
    await db.query(`insert into propriete (cle, valeur) values ('transfert.actif', 'non')`);
    const off = await claire.send(fileName, orderFile('PP', [{}]));
    await db.query(`delete from propriete where cle = 'transfert.actif'`);
    expect([off.statusCode, off.json()]).toEqual([202, { resultat: 'UPLOAD_DISABLED' }]);
  });

  test('REL-17 keeps nothing of a form that breaks off', async () => {
    const before = await orderCount();
    const { payload, contentType } = multipart('file', fileName, orderFile('PP', distinctLines(50)));
    const answer = await claire.call({
      method: 'POST',
      url: '/api/transfert',
      headers: { 'content-type': contentType, login: claire.identifiant, emetteur: claire.organisme },
      payload: payload.subarray(0, 2_000),
    });
    expect(answer.statusCode).toBe(400);
    expect(await orderCount()).toBe(before);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--b'],
    ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\nx\r\n--b--'],
    ['an empty body', 'multipart/form-data; boundary=b', ''],
    ['a part without name', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      'SEC-46 a field of the prototype',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'twenty fields',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(20)}--b--\r\n`,
    ],
  ])('answers a form with %s without a 500', async (_name, contentType, payload) => {
    const answer = await claire.call({
      method: 'POST',
      url: '/api/transfert',
      headers: { 'content-type': contentType, login: claire.identifiant, emetteur: claire.organisme },
      payload,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.statusCode).not.toBe(200);
  });

  test('takes the layout from the kind of the organisation', async () => {
    const file = orderFile('PM', distinctLines(2));
    const answer = await thomas.send('CMI_ORG900_20261118_001.csv', file);
    expect(answer.json().resultat).toBe('UPLOAD_OK');
    expect((await claire.send(fileName, file)).json().resultat).toBe('UPLOAD_KO');
    await integrated(db);
  });

  test('SEC-32 requires the right', async () => {
    expect((await hugo.send(fileName, orderFile('PP', [{}]))).statusCode).toBe(403);
    const stranger = await orders.app.inject({ method: 'POST', url: '/api/transfert' });
    expect(stranger.statusCode).toBe(401);
  });

  test('D32 holds the duplicates of a title in force, in the file and in another file', async () => {
    const person = { nomNaissance: 'LE GOFF-ÉVRARD', prenom: 'Anne Marie', dateNaissance: '02/02/1950' };
    const same = { nomNaissance: 'Le Goff Evrard', prenom: 'ANNE-MARIE', dateNaissance: '02/02/1950' };
    await claire.send(
      fileName,
      orderFile('PP', [person, { ...same, numeroIdentifiant: '222' }, { ...same, mention: 'PRIORITE' }]),
    );
    await integrated(db);
    const second = fileName.replace(/_\d{3}\.csv/, '_777.csv');
    await claire.send(
      second,
      orderFile('PP', [
        { ...same, numeroIdentifiant: '333' },
        { ...same, numeroIdentifiant: '444' },
      ]),
    );
    await integrated(db);
    const rows = await db.query(
      `select d.numero_identifiant as demande, x.numero_identifiant as associee, d.statut_demande, d.statut_production
       from doublon b join demande d on d.id = b.demande_id join demande x on x.id = b.demande_associee_id
       where d.cle_doublon like '%LEGOFF%' order by b.id`,
    );
    const held = { associee: '0750000001', statut_demande: 'A_ARBITRER', statut_production: null };
    expect(rows).toEqual(['0000000222', '0000000333', '0000000444'].map((demande) => ({ demande, ...held })));
  });
});
