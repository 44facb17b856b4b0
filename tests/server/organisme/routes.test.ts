import { describe, expect, test } from 'vitest';
import { eicar } from '../../eicar.ts';
import { realLogo, realSignature, withPixels, withSegment } from '../../jpegs.ts';
import { startHeldAntivirus } from '../antivirus/heldAntivirus.ts';
import type { Caller } from '../caller.ts';
import { signedIn } from '../testApp.ts';
import { openOrderApp, orderApp } from '../transfert/orderApp.ts';

const base = '/api/organismeBeneficiaire/organisme';
const text = (bytes: Buffer) => bytes.toString('base64');
const infected = withSegment(realLogo, 0xfe, eicar);

describe('the organisation', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  const read = (caller: Caller, code = caller.organisme) =>
    caller.call({ method: 'GET', url: `${base}/code/${code}` });
  const save = (caller: Caller, payload: object, headers = {}, id = caller.organismeId) =>
    caller.call({ method: 'PUT', url: `${base}/${id}`, payload, headers });
  const controlled = async (caller: Caller, data?: unknown) =>
    caller.call({ method: 'POST', url: '/api/antivirus', payload: data === undefined ? {} : { data } });

  test('RES-045 the organisation is read with its address; its signature by whoever may change it', async () => {
    const { adresse, ...organisme } = (await read(claire)).json();
    expect(organisme).toMatchObject({ code: 'ORG075', recevoirNotification: false, personnePhysique: true });
    expect(adresse).toMatchObject({
      destinataire: 'Service des cartes',
      codePostal: '75000',
      pays: 'FRANCE',
    });
    expect(organisme.signature).toMatch(/^\/9j\//);
    expect((await read(hugo)).json()).toMatchObject({ signature: null, nom: organisme.nom });
  });

  test('API-043 text, images and notification are saved, without metadata; the rest is ignored', async () => {
    const before = await read(claire);
    const { nom, logo } = before.json();
    const sent = {
      ...before.json(),
      nom: '  Maison « Été » ',
      code: 'ORG900',
      personneMorale: true,
      adresse: { pays: 'AILLEURS' },
      recevoirNotification: true,
      logo: text(withSegment(withPixels(realLogo, 402, 10), 0xe1, 'Exif\0\0 where I live')),
    };
    const answer = await save(claire, sent, { 'if-match': before.headers.etag });
    expect(answer.statusCode).toBe(200);
    const after = await read(claire);
    expect(answer.headers.etag).toBe(after.headers.etag);
    expect(after.json()).toMatchObject({
      ...before.json(),
      nom: 'Maison « Été »',
      recevoirNotification: true,
      logo: expect.not.stringContaining(text(Buffer.from('where I live')).slice(0, 8)),
    });
    expect(Buffer.from(after.json().logo, 'base64').includes('Exif')).toBe(false);
    const stale = await save(claire, sent, { 'if-match': before.headers.etag });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      412,
      { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Claire Martin' },
    ]);
    expect((await save(claire, { nom, logo, recevoirNotification: false })).statusCode).toBe(200);
    const acts = () =>
      db.query(
        `select evenement, auteur, champs from journal
         where organisme_id = $1 and evenement like 'ressources.%' order by id desc`,
        [claire.organismeId],
      );
    const told = await acts();
    expect(told[0]).toEqual({
      evenement: 'ressources.modification',
      auteur: '0000000001',
      champs: ['nom', 'recevoirNotification', 'logo'],
    });
    const same = await save(claire, (await read(claire)).json());
    expect(same.headers.etag).toBe((await read(claire)).headers.etag);
    expect(await acts()).toEqual(told);
  });

  test('an absent image is kept, a null one deleted', async () => {
    const { nom, logo } = (await read(claire)).json();
    await save(claire, { nom, recevoirNotification: false, logo: null });
    expect((await read(claire)).json()).toMatchObject({
      logo: null,
      signature: expect.stringMatching(/^\/9j/),
    });
    await save(claire, { nom, recevoirNotification: false, logo });
    expect((await read(claire)).json().logo).toMatch(/^\/9j/);
  });

  test.each([
    ['a virus', { logo: text(infected) }, 422, 'VIRUS_DETECTE'],
    ['a PNG', { logo: text(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) }, 422, 'IMAGE_INVALIDE'],
    ['a prefix', { logo: `data:image/jpeg;base64,${text(realLogo)}` }, 422, 'IMAGE_INVALIDE'],
    ['too few pixels', { signature: text(withPixels(realSignature, 393, 189)) }, 422, 'IMAGE_INVALIDE'],
    ['too long a text', { nom: 'x'.repeat(65) }, 400, 'REQUETE_INVALIDE'],
    ['an empty text', { nom: '   ' }, 400, 'REQUETE_INVALIDE'],
    ['no text', { nom: undefined }, 400, 'REQUETE_INVALIDE'],
    ['a number for an image', { logo: 12 }, 400, 'REQUETE_INVALIDE'],
    ['a flag that is a text', { recevoirNotification: 'oui' }, 400, 'REQUETE_INVALIDE'],
    ['the id of another', { id: 999 }, 400, 'REQUETE_INVALIDE'],
  ])('D44 SEC-57 SEC-60 %s changes nothing', async (_name, change, status, code) => {
    const before = await read(claire);
    const answer = await save(claire, { nom: 'Autre', recevoirNotification: true, ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await read(claire)).json()).toEqual(before.json());
  });

  test('SEC-41 a legal entity changes its text and no image', async () => {
    const { nom } = (await read(thomas)).json();
    expect((await save(thomas, { nom, recevoirNotification: true })).statusCode).toBe(200);
    for (const image of [{ signature: text(realSignature) }, { logo: text(realSignature) }, { logo: null }]) {
      const answer = await save(thomas, { nom, recevoirNotification: true, ...image });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'DROIT_MANQUANT']);
    }
  });

  test('another organisation does not exist, and orders alone administer nothing', async () => {
    expect((await read(claire, 'ORG900')).statusCode).toBe(404);
    const change = { nom: 'Pris', recevoirNotification: false };
    expect((await save(claire, change, {}, thomas.organismeId)).statusCode).toBe(404);
    expect((await save(hugo, change)).statusCode).toBe(403);
    expect((await controlled(hugo, 'AAEC')).statusCode).toBe(403);
  });

  test('API-044 the antivirus answers its codes', async () => {
    const codes = [
      [text(realLogo), 'OK'],
      [undefined, 'FICHIER_MANQUANT'],
      [null, 'FICHIER_MANQUANT'],
      ['', 'FICHIER_MANQUANT'],
      [`data:image/jpeg;base64,${text(realLogo)}`, 'ERREUR_PREFIXE_IMAGE'],
      [text(Buffer.from('GIF89a')), 'ERREUR_PREFIXE_IMAGE'],
      [text(infected), 'VIRUS_DETECTE'],
    ] as const;
    for (const [data, code] of codes) {
      const answer = await controlled(claire, data);
      expect([answer.statusCode, answer.body]).toEqual([200, code]);
    }
    expect((await controlled(claire, 12)).statusCode).toBe(400);
    expect((await controlled(claire, 'A'.repeat(500_000))).statusCode).toBe(400);
  });

  test('SEC-28 an administrator who is signed out or blocked while an image is scanned saves nothing', async () => {
    const antivirus = await startHeldAntivirus();
    const scanned = await openOrderApp(db, antivirus.env);
    const before = await read(claire);
    const block = (isBlocked: boolean) =>
      db.query('update utilisateur set compte_bloque = $1 where identifiant = $2', [
        isBlocked,
        claire.identifiant,
      ]);
    const signOut = (caller: Caller) =>
      caller.call({ method: 'POST', url: '/api/authentification/authentification/deconnexion', payload: {} });
    for (const change of [signOut, () => block(true)]) {
      const caller = await scanned.as(claire.identifiant);
      const scan = antivirus.nextScan();
      const sent = save(caller, {
        nom: 'Autre',
        recevoirNotification: true,
        logo: text(withPixels(realLogo, 402, 331)),
      });
      const endScan = await scan;
      await change(caller);
      endScan();
      const answer = await sent;
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NON_AUTHENTIFIE']);
    }
    await block(false);
    expect((await read(claire)).json()).toEqual(before.json());
    antivirus.close();
    await scanned.app.close();
  });

  test('SEC-58 an unreachable antivirus is an error, and nothing is saved', async () => {
    const away = await openOrderApp(db, { CLAMD_HOST: '127.0.0.1:1' });
    const caller = await away.as('0000000001');
    const before = await read(caller);
    expect((await controlled(caller, text(realLogo))).body).toBe('ERREUR_ANTIVIRUS');
    const answer = await save(caller, {
      nom: 'Autre',
      recevoirNotification: true,
      logo: text(withPixels(realLogo, 500, 500)),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ERREUR_ANTIVIRUS']);
    expect((await read(caller)).json()).toEqual(before.json());
    await away.app.close();
  });
});
