import { describe, expect, test } from 'vitest';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { eicar } from '../../eicar.ts';
import { signedIn } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { now, orderApp } from './orderApp.ts';
import { distinctLines, orderFile } from './orderFile.ts';

describe.each(enginesOfRun)('the last refused file on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const thomas = signedIn(orders, '1000000001');

  const read = async (caller = claire) => {
    const answer = await caller.call({ method: 'GET', url: '/api/transfert/refus' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const file = orderFile('PP', distinctLines(1));
  const name = (number: string) => `CMI_ORG075_20261118_${number}.csv`;

  test('its name, time, code and controls are answered to its sender alone, until a file is received', async () => {
    expect(await read()).toEqual([]);
    await claire.send('C:\\Mes fichiers\\commande\u0000\u202e.csv', file);
    const [refus, ...others] = await read();
    expect(others).toEqual([]);
    expect(refus).toMatchObject({ nomFichier: 'commande.csv', date: now.toISOString(), resultat: '901' });
    expect(refus.controles).toHaveLength(11);
    expect(refus.controles[0]).toEqual({
      intitule: 'Nommage du fichier',
      statut: false,
      resultatControle: 'Non conforme',
    });
    expect(await read(thomas)).toEqual([]);
    expect((await claire.send(name('001'), file)).statusCode).toBe(200);
    expect(await read()).toEqual([]);
  });

  test('each reason names the control that failed; those before it passed', async () => {
    const failedIn = async (fileName: string, content: string, changes = {}) => {
      expect((await claire.send(fileName, content, changes)).statusCode).toBe(202);
      const [{ resultat, controles }] = await read();
      const statuts: (boolean | null)[] = controles.map(({ statut }: { statut: boolean | null }) => statut);
      const at = statuts.indexOf(false);
      expect(statuts.slice(0, at).every((statut) => statut === true)).toBe(true);
      expect(statuts.slice(at + 1).every((statut) => statut === null)).toBe(true);
      return [resultat, controles[at].intitule];
    };
    expect(await failedIn(name('001'), file)).toEqual([
      expect.stringMatching(/^901;à un nom de fichier déjà utilisé\. Renommez-le, par exemple \S+\.csv$/),
      'Unicité du nom',
    ]);
    expect(await failedIn(name('002'), file, { emetteur: 'ORG900' })).toEqual(['904', 'Code émetteur']);
    expect(await failedIn(name('003'), 'x'.repeat(2_194_305))).toEqual(['902', 'Taille du fichier']);
    expect(await failedIn(name('004'), eicar.toString())).toEqual(['903', 'Antivirus']);
    const many = orderFile('PP', Array<Record<string, string>>(10_001).fill({}));
    expect(await failedIn(name('005'), many)).toEqual(['905', 'Nombre de lignes']);
    expect(await db.query('select 1 from transfert_refuse')).toHaveLength(1);
  });

  test('the result of a controlled file is answered again, to its sender alone, with controls that name nobody', async () => {
    const last = async (caller = claire) => {
      const answer = await caller.call({ method: 'GET', url: '/api/transfert/resultat' });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const lines = orderFile('PP', distinctLines(3)).replace(/;STAT;/, ';STAT;;;;');
    const sent = await claire.send(name('011'), lines);
    expect(sent.json().resultat).toBe('UPLOAD_KO');
    const { validation } = sent.json();
    expect(validation.nomSuivant).toBe(name('012'));
    expect(await last()).toEqual([{ recuLe: now.toISOString(), estIntegre: true, validation }]);
    expect(await last(thomas)).toEqual([]);
    const order = await claire.call({
      method: 'GET',
      url: '/api/commandeDemande/commande/CMI_ORG075_20261118_011',
    });
    expect(order.json().controles).toBe('Structure\u00a0: 1 ligne en erreur');

    const misread = orderFile('PP', [{ prenom: 'HÃ©lÃ¨ne' }, { prenom: 'JÃ©rÃ´me' }]);
    const refused = await claire.send(name('012'), misread);
    expect(refused.body).toContain('Hélène');
    const [kept] = await last();
    expect(JSON.stringify(kept.validation.controles)).not.toMatch(/H.{1,3}l.{1,3}ne/);
    const [row] = await db.query<{ bilan: string }>('select max(bilan::text) as bilan from commande');
    expect(row?.bilan).not.toMatch(/H.{1,3}l.{1,3}ne/);

    // An accepted file has its lines in error once it is integrated.
    const accepted = await claire.send(
      name('013'),
      orderFile('PP', [...distinctLines(12, 500), { mention: 'X' }]),
    );
    expect(accepted.json().resultat).toBe('UPLOAD_OK');
    const [waiting] = await last();
    expect(waiting).toMatchObject({
      estIntegre: false,
      validation: { nombreLignesKO: 1, lignesEnErreur: [] },
    });
    expect({ ...waiting.validation, lignesEnErreur: [] }).toEqual({
      ...accepted.json().validation,
      lignesEnErreur: [],
    });
  });

  test('it is deleted after six months, and with its user', async () => {
    await claire.send('mauvais.csv', file);
    const inMonths = (months: number) => {
      const date = new Date(now);
      date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + (months === 6 ? 1 : 0));
      return date;
    };
    await deleteExpired(db, inMonths(5));
    expect(await read()).toHaveLength(1);
    await deleteExpired(db, inMonths(6));
    expect(await read()).toEqual([]);
  });
});
