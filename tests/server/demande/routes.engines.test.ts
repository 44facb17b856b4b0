import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Demande } from '../../../schemas/types/domain.ts';
import { searchForm } from '../../../server/db/searchText.ts';
import { writeCommandes } from '../../../server/demo/commandes.ts';
import type { Caller } from '../caller.ts';
import { bearing, signedIn, startTestApp } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { now, orderApp } from '../transfert/orderApp.ts';

const titre = '/api/organismeBeneficiaire/titre';
const base = `${titre}/demandeTitre`;

type Page = { draw: number; recordsTotal: number; recordsFiltered: number; data: Demande[] };

describe.each(enginesOfRun)('requests on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const hugo = signedIn(orders, '0000000002');
  const thomas = signedIn(orders, '1000000001');

  beforeAll(async () => {
    await db.transaction((tx) => writeCommandes(tx, now));
  });

  const get = (caller: Caller, query: Record<string, string>) =>
    caller.call({ method: 'GET', url: base, query });
  const search = async (caller: Caller, query: Record<string, string> = {}): Promise<Page> => {
    const answer = await get(caller, query);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer.json();
  };
  const read = async (caller: Caller, numero: string): Promise<Demande> => {
    const answer = await caller.call({ method: 'GET', url: `${base}/${numero}` });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const put = (caller: Caller, url: string, payload: object, headers = {}) =>
    caller.call({ method: 'PUT', url, payload, headers });
  const sorted = (field: string, dir: string, rest: Record<string, string> = {}) => ({
    'order[0][column]': '1',
    'order[0][dir]': dir,
    'columns[0][data]': 'commentaire',
    'columns[1][data]': field,
    ...rest,
  });
  const one = async <Row>(sql: string, params: (string | number)[] = []): Promise<Row> => {
    const [row] = await db.query<Row>(sql, params);
    if (!row) throw new Error(`no row: ${sql}`);
    return row;
  };

  test('API-026 DEM-035 D16 answers a page of the requests, the latest first, with the totals', async () => {
    const first = await search(claire, { draw: '7', start: '0', length: '20' });
    const { n } = await one<{ n: number }>('select count(*) as n from demande where organisme_id = $1', [
      claire.organismeId,
    ]);
    expect([first.draw, first.data.length, first.recordsTotal, first.recordsFiltered]).toEqual([7, 20, n, n]);
    const numbers = first.data.map((demande) => demande.numeroDemande);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  test('the pages of a sort together are the whole result, in order', async () => {
    for (const [field, dir] of [
      ['mention', 'asc'],
      ['dateFinValidite', 'desc'],
      ['numeroTitre', 'asc'],
    ] as const) {
      const filter = { typeTitre: 'PRIORITE', length: '100' };
      const all: Demande[] = [];
      for (let start = 0; ; start += 100) {
        const page = await search(claire, sorted(field, dir, { ...filter, start: String(start) }));
        all.push(...page.data);
        if (page.data.length === 0) {
          expect(page.recordsFiltered).toBe(all.length);
          break;
        }
      }
      const whole = await search(claire, sorted(field, dir, { ...filter, length: '1000' }));
      expect(all.length).toBeGreaterThan(300);
      expect(all.map((demande) => demande.numeroDemande)).toEqual(
        whole.data.map((demande) => demande.numeroDemande),
      );
      expect(new Set(all.map((demande) => demande.numeroDemande)).size).toBe(all.length);
    }
  });

  test('sorts a permanent title as the one that ends last', async () => {
    const { data } = await search(claire, sorted('dateFinValidite', 'desc', { length: '1' }));
    expect(data[0]).toMatchObject({ permanent: true, dateFinValidite: null });
    const first = await search(claire, sorted('dateFinValidite', 'asc', { length: '1' }));
    expect(first.data[0]?.permanent).toBe(false);
  });

  test('reads a request by its own number and by that of its title', async () => {
    const { data } = await search(claire, { statutTitre: 'VALIDE', length: '1' });
    const listed = data[0] as Demande;
    const answer = await claire.call({ method: 'GET', url: `${base}/${listed.numeroDemande}` });
    expect(answer.headers.etag).toBe(listed.etag);
    const { etapes, ...found } = answer.json();
    expect(found).toEqual(listed);
    expect(await read(claire, String(listed.numeroTitre))).toEqual({ ...listed, etapes });
  });

  test('SEC-51 SEC-84 refuses an invalid page or order, and answers a far page quickly', async () => {
    const refused = [
      { draw: '<script>alert(1)</script>' },
      { draw: '-1' },
      { length: '-1' },
      { length: '0' },
      { length: '1001' },
      { length: '1e9' },
      { start: '-1' },
      { start: '99999999999' },
      { 'order[0][column]': '0' },
      { 'order[0][column]': '-1', 'columns[0][data]': 'nom' },
      { 'order[0][column]': '999', 'columns[0][data]': 'nom' },
      { 'order[0][column]': 'abc', 'columns[0][data]': 'nom' },
      { 'order[0][column]': '0', 'columns[0][data]': 'mot_de_passe' },
      { 'order[0][column]': '0', 'columns[0][data]': 'constructor' },
      { 'order[0][column]': '0', 'columns[0][data]': 'commentaire' },
      { 'order[0][column]': '0', 'columns[0][data]': 'id; drop table demande' },
      { 'order[0][column]': '0', 'order[0][dir]': 'asc; select 1', 'columns[0][data]': 'nom' },
      { 'columns[100][data]': 'nom' },
      { 'search[value]': 'x' },
      { organisme: 'ORG900' },
    ];
    for (const query of refused) {
      expect((await get(claire, query as Record<string, string>)).statusCode, JSON.stringify(query)).toBe(
        400,
      );
    }
    const beyond = await search(claire, { start: '900000000' });
    expect(beyond.data).toEqual([]);
  });

  describe('filters', () => {
    test('API-026 by identifier, whose leading zeros may be those of the display', async () => {
      const { id } = await one<{ id: number }>(
        `select min(id) as id from demande where organisme_id = $1 and statut_titre = 'VALIDE'`,
        [claire.organismeId],
      );
      await db.query(`update demande set numero_identifiant = '42424242' where id = $1`, [id]);
      for (const demande of ['42424242', '4242424', '0042424242']) {
        const { data } = await search(claire, { demande });
        expect(data.map((found) => found.identifiantBeneficiaire)).toEqual(['42424242']);
      }
      expect((await search(claire, { demande: '0142424242' })).data).toEqual([]);
      for (const demande of ['12345678901234567', 'abc', '12%', "1' or '1'='1", '١٢', '']) {
        expect((await get(claire, { demande })).statusCode, demande).toBe(400);
      }
    });

    test('API-026 by the number on the card, of the request, of its order, and by the birth date', async () => {
      const wanted = await one<{ id: number; titre: string; commande: string; naissance: string }>(
        `select d.id, numero_titre as titre, numero_commande as commande, date_naissance::text as naissance
         from demande d join commande c on c.id = d.commande_id
         where d.organisme_id = $1 and numero_titre is not null order by d.id limit 1`,
        [claire.organismeId],
      );
      const numero = String(wanted.id).padStart(10, '0');
      const found = async (caller: Caller, query: Record<string, string>) =>
        (await search(caller, { length: '1000', ...query })).data;
      expect(await found(claire, { numeroTitre: wanted.titre })).toMatchObject([{ numeroDemande: numero }]);
      for (const own of [numero, String(wanted.id)])
        expect((await found(claire, { numeroTitre: own })).map((demande) => demande.numeroDemande)).toContain(
          numero,
        );
      expect(
        (await found(claire, { numeroTitre: wanted.titre.slice(0, 11) })).every(({ numeroTitre }) =>
          numeroTitre?.startsWith(wanted.titre.slice(0, 11)),
        ),
      ).toBe(true);
      const ofOrder = await found(claire, { commande: wanted.commande });
      expect(ofOrder.map(({ numeroDemande }) => numeroDemande)).toContain(numero);
      expect(new Set(ofOrder.map(({ numeroCommande }) => numeroCommande))).toEqual(
        new Set([wanted.commande]),
      );
      expect(await found(claire, { commande: ` ${wanted.commande.replaceAll('_', ' _')}.CSV ` })).toEqual(
        ofOrder,
      );
      const born = await found(claire, { dateNaissance: wanted.naissance });
      expect(born.map(({ numeroDemande }) => numeroDemande)).toContain(numero);
      expect(new Set(born.map(({ dateNaissance }) => dateNaissance))).toEqual(new Set([wanted.naissance]));
      // Of another organisation nothing is found.
      for (const query of [
        { numeroTitre: wanted.titre },
        { numeroTitre: numero },
        { commande: wanted.commande },
      ])
        expect(await found(thomas, query)).toEqual([]);
      for (const query of [
        { numeroTitre: '26%' },
        { numeroTitre: '1'.repeat(16) },
        { commande: 'A'.repeat(201) },
        { dateNaissance: '31/12/1980' },
      ])
        expect((await get(claire, query)).statusCode, JSON.stringify(query)).toBe(400);
      expect(await found(claire, { commande: '%' })).toEqual([]);
    });

    test('API-026 by the beginning of the name, whatever the case and accents', async () => {
      const names = async (nom: string) =>
        (await search(claire, { nom, length: '1000' })).data.map((d) => d.nom);
      expect(new Set(await names('lefevre'))).toEqual(new Set(['LEFÈVRE']));
      expect(await names('LEFÈVRE')).toEqual(await names('  lefÈv  '));
      expect(await names('SAINT-JEAN')).not.toEqual([]);
      expect(await names('EFEVRE')).toEqual([]);
      expect(await names('A'.repeat(49))).toEqual([]);
      expect((await get(claire, { nom: 'A'.repeat(50) })).statusCode).toBe(400);
      expect((await search(thomas, { nom: 'TRANSPORTS' })).data).toEqual([]);
    });

    test('API-026 by the beginning of the name, whatever the apostrophes, hyphens and blanks', async () => {
      const found = async (nom: string) => {
        const { data } = await search(claire, { nom, length: '1000' });
        return [...new Set(data.map((demande) => demande.nom))].sort();
      };
      expect(await found("D'ARTOIS")).toEqual(['D’ARTOIS']);
      for (const nom of [
        'd’artois',
        'DʼARTOIS',
        'D′ARTOIS',
        'D ARTOIS',
        'D-ART',
        'DARTOIS',
        'd \u200bartois\ufeff',
      ]) {
        expect(await found(nom), nom).toEqual(['D’ARTOIS']);
      }
      expect(await found('saint jean')).toEqual(await found('SAINT-JEAN'));
      expect(await found('saint\u2010jean')).toEqual(await found('SAINT-JEAN'));
      expect(await found('DXARTOIS')).toEqual([]);
      expect(await found('SAINTJEAN')).toEqual(await found('SAINT-JEAN'));
      for (const nom of ["'", '-', '\u2011', '’ ']) expect(await found(nom), nom).toEqual([]);
    });

    test.each([
      ['LE GOFF', ['LEGOFF', 'le-goff', 'Le\u00a0Goff', 'le go']],
      ['LEGOFF', ['LE GOFF', 'LE\u2010GOFF']],
      ["D'ARTAGNAN", ['DARTAGNAN', 'd’artagnan', 'D ARTA']],
      ['ĐẶNG', ['đặng', 'DANG', 'dặn', 'Ðang']],
      ['WAŁĘSA', ['walesa', 'Wałę']],
      ['ŞAHİN', ['sahin', 'şahın', 'SAHI']],
      ['ÞÓR', ['thor', 'Þo']],
      ['STRAẞE', ['strasse', 'Straße']],
    ])('API-026 a stored %s is found, in the form of this and of the former version', async (nom, typed) => {
      const { id } = await one<{ id: number }>('select min(id) as id from demande where organisme_id = $1', [
        claire.organismeId,
      ]);
      const former = nom.normalize('NFD').replace(/\p{M}/gu, '').replace('Ł', 'L');
      for (const form of [searchForm(nom), former]) {
        await db.query('update demande set nom_usage = $2, recherche_nom = $3 where id = $1', [
          id,
          nom,
          form,
        ]);
        for (const text of typed) {
          const { data } = await search(claire, { nom: text, length: '1000' });
          expect(
            data.map((demande) => demande.nom),
            text,
          ).toContain(nom);
        }
      }
    });

    test('API-026 DEM-036 names are ordered as they are compared', async () => {
      const names = ["D'ARTAGNAN", 'DARTIGUES', 'D’ARTAGNAN', 'DARTAGNAN', 'D-ARTAGNAN', 'DARTAG'];
      const rows = await db.query<{ id: number }>(
        `select id from demande where organisme_id = $1 order by id limit ${names.length}`,
        [claire.organismeId],
      );
      for (const [at, nom] of names.entries())
        await db.query('update demande set nom_usage = $2, recherche_nom = $3 where id = $1', [
          rows[at]?.id ?? 0,
          nom,
          searchForm(nom),
        ]);
      const ordered = async (dir: string) =>
        (await search(claire, sorted('nom', dir, { nom: 'dartag' }))).data.map(({ nom }) => nom);
      const expected = ['DARTAG', "D'ARTAGNAN", 'D’ARTAGNAN', 'DARTAGNAN', 'D-ARTAGNAN'];
      expect(await ordered('asc')).toEqual(expected);
      expect(await ordered('desc')).toEqual(expected.toReversed());
    });

    test('API-026 by company and registration of legal entities', async () => {
      const { data } = await search(thomas, { raisonSociale: 'etablissement', length: '1000' });
      expect(data.length).toBeGreaterThan(0);
      expect(data.every((demande) => demande.raisonSociale?.startsWith('ÉTABLISSEMENT'))).toBe(true);
      const plate = String(data[0]?.immatriculation);
      const en = plate.replaceAll('-', '\u2013');
      const other = plate.replaceAll('-', ' ').toLowerCase();
      for (const immatriculation of [plate, other, plate.slice(0, 6), en, `\u200b${plate}\ufeff`]) {
        const found = await search(thomas, { immatriculation, length: '1000' });
        expect(found.data.map((demande) => demande.immatriculation)).toContain(plate);
      }
      expect((await search(claire, { raisonSociale: 'MARTIN' })).data).toEqual([]);
      expect((await get(thomas, { raisonSociale: 'A'.repeat(39) })).statusCode).toBe(400);
      expect((await get(thomas, { immatriculation: 'A'.repeat(12) })).statusCode).toBe(400);
    });

    test('API-026 by mention, production, title and end of validity, alone and together', async () => {
      const { data } = await search(claire, {
        statutTitre: 'VALIDE',
        statutDemande: 'EXPEDIEE',
        length: '1000',
      });
      const dated = data.find((demande) => demande.dateFinValidite !== null) as Demande;
      const together = await search(claire, {
        typeTitre: dated.mention.valeur,
        statutDemande: 'EXPEDIEE',
        statutTitre: 'VALIDE',
        finValidite: String(dated.dateFinValidite),
        nom: String(dated.nom),
      });
      expect(together.data.map((demande) => demande.numeroDemande)).toContain(dated.numeroDemande);
      for (const demande of together.data) {
        expect(demande).toMatchObject({
          mention: dated.mention,
          statutProduction: { valeur: 'EXPEDIEE', libelleCourt: 'CMI expédiée' },
          statutTitre: { valeur: 'VALIDE' },
          dateFinValidite: dated.dateFinValidite,
        });
      }
      for (const query of [
        { typeTitre: 'AUTRE' },
        { statutDemande: 'A_ARBITRER' },
        { statutTitre: 'valide' },
        { finValidite: '31/12/2030' },
        { finValidite: '2030-02-30' },
        { finValidite: '2030-12-31T00:00:00Z' },
      ]) {
        expect((await get(claire, query as Record<string, string>)).statusCode).toBe(400);
      }
      expect(
        (await claire.call({ method: 'GET', url: `${base}?typeTitre=STAT&typeTitre=STAT` })).statusCode,
      ).toBe(400);
    });

    test('the maintained totals match the rows, for each combination', async () => {
      const combinations = [
        {},
        { typeTitre: 'STAT' },
        { statutDemande: 'PHOTO_INVALIDE' },
        { statutTitre: 'INACTIF' },
        { typeTitre: 'INVALIDITE', statutDemande: 'EXPEDIEE', statutTitre: 'VALIDE' },
      ];
      const columns = {
        typeTitre: 'mention',
        statutDemande: 'statut_production',
        statutTitre: 'statut_titre',
      };
      for (const filter of combinations) {
        const conditions = Object.entries(filter).map(
          ([name, value]) => `${columns[name as keyof typeof columns]} = '${value}'`,
        );
        const { n } = await one<{ n: number }>(
          `select count(*) as n from demande where ${['organisme_id = $1', ...conditions].join(' and ')}`,
          [claire.organismeId],
        );
        expect((await search(claire, filter as Record<string, string>)).recordsFiltered).toBe(n);
      }
    });

    test('SEC-47 SEC-48 SEC-49 treats wildcards and SQL literally', async () => {
      for (const nom of ['%', '_', 'M%', 'MART_N', '\\', "' or 1=1 --", '%\\', '<script>alert(1)</script>']) {
        expect((await search(claire, { nom })).data, nom).toEqual([]);
        expect((await search(thomas, { raisonSociale: nom.slice(0, 38) })).data, nom).toEqual([]);
        expect((await search(thomas, { immatriculation: nom.slice(0, 11) })).data, nom).toEqual([]);
      }
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('nom', 'raisonSociale', 'immatriculation'),
          fc.string({ minLength: 1, maxLength: 11, unit: 'grapheme' }),
          async (name, value) => {
            const { statusCode } = await get(claire, { [name]: value });
            expect([200, 400]).toContain(statusCode);
          },
        ),
        { numRuns: 40 },
      );
      expect((await claire.call({ method: 'GET', url: `${base}?nom=%00` })).statusCode).toBe(400);
    });
  });

  describe('changes', () => {
    const sample = async (caller: Caller, where: string): Promise<Demande> => {
      const { numero } = await one<{ numero: string }>(
        `select numero_demande as numero from demande where organisme_id = $1 and ${where} order by id desc limit 1`,
        [caller.organismeId],
      );
      return read(caller, numero);
    };
    const pathOf = (demande: Demande) => `${base}/${demande.numeroTitre ?? demande.numeroDemande}`;

    test('API-028 DEM-052 SEC-44 copies only the comment and the marks', async () => {
      const before = await sample(claire, `statut_titre = 'VALIDE' and not traite_pnd_titre`);
      const answer = await put(claire, pathOf(before), {
        ...before,
        commentaire: 'É'.repeat(70),
        traitePNDTitre: true,
        erreurLgCom: false,
        dateFinValidite: '2099-12-31',
        statutTitre: { valeur: 'INACTIF' },
        statutProduction: { valeur: 'PHOTO_INVALIDE' },
        inactive: true,
        motif: 'VOL',
        permanent: true,
        organisme: 'ORG900',
        version: 99,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        ...before,
        commentaire: 'É'.repeat(70),
        traitePNDTitre: true,
        etag: answer.headers.etag,
      });
      expect(await read(claire, before.numeroDemande)).toEqual(answer.json());
    });

    test('SEC-44 no other member of a body changes anything', async () => {
      const before = await sample(claire, `statut_production = 'EXPEDIEE'`);
      // Shorter than `__proto__`, which no body may contain (SEC-46).
      const shortName = fc.string({ maxLength: 8 });
      const members = fc.dictionary(
        fc.constantFrom(
          ...Object.keys(before),
          'organisme',
          'id',
          'version',
          'statut_titre',
          'date_fin_validite',
        ),
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.object({ key: shortName })),
      );
      await fc.assert(
        fc.asyncProperty(members, async (body) => {
          const { commentaire: _c, traitePNDPhoto: _p, traitePNDTitre: _t, ...others } = body;
          const { numeroDemande, numeroTitre } = before;
          const { statusCode } = await put(claire, pathOf(before), { ...others, numeroDemande, numeroTitre });
          expect(statusCode).toBe(200);
        }),
        { numRuns: 30 },
      );
      expect(await read(claire, before.numeroDemande)).toEqual(before);
    });

    test('DEM-057 SEC-52 a comment has at most 70 characters, and may be removed', async () => {
      const demande = await sample(claire, `statut_production = 'COURRIER_PHOTO_ENVOYE'`);
      expect(demande.numeroTitre).toBeNull();
      for (const commentaire of ['x'.repeat(71), 12, ['a'], 'a\u0000b']) {
        expect((await put(claire, pathOf(demande), { commentaire })).statusCode).toBe(400);
      }
      const strange = '<img src=x onerror=alert(1)> "\';--\\ 😀';
      expect((await put(claire, pathOf(demande), { commentaire: strange })).json().commentaire).toBe(strange);
      expect((await put(claire, pathOf(demande), { traitePNDPhoto: false })).json().commentaire).toBe(
        strange,
      );
      expect((await put(claire, pathOf(demande), { commentaire: '' })).json().commentaire).toBeNull();
      expect((await put(claire, pathOf(demande), { commentaire: '😀'.repeat(70) })).statusCode).toBe(200);
      expect((await put(claire, pathOf(demande), { commentaire: null })).json().commentaire).toBeNull();
    });

    test('DEM-057 a comment with decomposed accents is counted and stored composed', async () => {
      const demande = await sample(claire, `statut_production = 'COURRIER_PHOTO_ENVOYE'`);
      const saved = await put(claire, pathOf(demande), { commentaire: 'e\u0301'.repeat(70) });
      expect([saved.statusCode, saved.json().commentaire]).toEqual([200, 'é'.repeat(70)]);
      const tooLong = await put(claire, pathOf(demande), { commentaire: 'e\u0301'.repeat(71) });
      expect(tooLong.statusCode).toBe(400);
      expect((await put(claire, pathOf(demande), ['e\u0301'])).statusCode).toBe(400);
    });

    test('DEM-093 DEM-094 a mark is set, and never removed', async () => {
      const demande = await sample(
        claire,
        `statut_production = 'COURRIER_PHOTO_ENVOYE' and not traite_pnd_photo`,
      );
      expect((await put(claire, pathOf(demande), { traitePNDPhoto: true })).json().traitePNDPhoto).toBe(true);
      expect(
        (await put(claire, pathOf(demande), { ...demande, traitePNDPhoto: false })).json(),
      ).toMatchObject({
        traitePNDPhoto: true,
      });
      expect((await put(claire, pathOf(demande), { traitePNDPhoto: 'oui' })).statusCode).toBe(400);
    });

    test.each(['A_ARBITRER', 'ANNULEE'])(
      'DEM-050 SEC-45 nothing can come back of a request that is %s',
      async (statut) => {
        const before = await sample(claire, `statut_demande = '${statut}'`);
        expect(before.statutProduction).toBeNull();
        for (const mark of [{ traitePNDPhoto: true }, { traitePNDTitre: true }]) {
          const refused = await put(claire, pathOf(before), { ...before, commentaire: 'vu', ...mark });
          expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'CONFLIT' }]);
          const stale = await put(claire, pathOf(before), mark, { 'if-match': '"987654"' });
          expect(stale.statusCode).toBe(412);
        }
        expect(await read(claire, before.numeroDemande)).toEqual(before);
        const comment = { ...before, commentaire: 'vu' };
        expect((await put(claire, pathOf(before), comment)).json()).toMatchObject({ commentaire: 'vu' });
      },
    );

    test('REL-20 answers 412 to an edit of an older version; REL-16 one that changes nothing keeps it', async () => {
      const demande = await sample(claire, `statut_titre = 'VALIDE'`);
      const stale = { 'if-match': demande.etag };
      const saved = await put(claire, pathOf(demande), { commentaire: 'premier' }, stale);
      expect(saved.statusCode).toBe(200);
      expect(saved.headers.etag).not.toBe(demande.etag);
      const late = await put(claire, pathOf(demande), { commentaire: 'second' }, stale);
      expect([late.statusCode, late.json()]).toMatchObject([
        412,
        { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Claire Martin' },
      ]);
      const revocation = { ...demande, inactive: true, motif: 'PERTE' };
      const revoked = await put(claire, `${titre}/revocation`, revocation, stale);
      expect([revoked.statusCode, revoked.json().modifiePar]).toEqual([412, 'Claire Martin']);
      const again = await put(
        claire,
        pathOf(demande),
        { commentaire: 'premier' },
        { 'if-match': saved.headers.etag },
      );
      expect(again.headers.etag).toBe(saved.headers.etag);
      expect(await read(claire, demande.numeroDemande)).toMatchObject({
        commentaire: 'premier',
        inactive: false,
      });
    });

    test('API-029 DEM-091 revokes a title for good, with the day and the reason', async () => {
      const before = await sample(claire, `statut_titre = 'VALIDE'`);
      const body = { ...before, inactive: true, motif: 'VOL' };
      const answer = await put(claire, `${titre}/revocation`, body, { 'if-match': before.etag });
      expect(answer.json()).toEqual({
        ...before,
        inactive: true,
        motif: 'VOL',
        statutTitre: { valeur: 'INACTIF' },
        dateFinValiditeReelle: '2026-11-18',
        etag: answer.headers.etag,
      });
      const entry = await one<{ objet: string; organisme_id: number }>(
        `select objet, organisme_id from journal where evenement = 'titre.revoque' order by id desc limit 1`,
      );
      expect(entry).toEqual({ objet: before.numeroTitre, organisme_id: claire.organismeId });
      const known = { typeTitre: before.mention.valeur, statutTitre: 'INACTIF' };
      const { n } = await one<{ n: number }>(
        `select count(*) as n from demande where organisme_id = $1 and mention = $2 and statut_titre = 'INACTIF'`,
        [claire.organismeId, before.mention.valeur],
      );
      expect((await search(claire, known)).recordsFiltered).toBe(n);
    });

    test('keeps who did what with a request, and the states of its production, for its organisation alone', async () => {
      const { numeroDemande, numeroTitre, etag } = await sample(claire, `statut_titre = 'VALIDE'`);
      const demande = await read(claire, numeroDemande);
      const present = { statut: demande.statutProduction?.valeur, date: demande.dateStatutProduction };
      expect(demande.etapes).toEqual([{ numero: 1, ...present }]);
      await db.query(
        `update demande set statut_production = 'PHOTO_INVALIDE', date_statut_production = $2 where id = $1`,
        [Number(numeroDemande), '2026-11-18T09:00:00Z'],
      );
      const later = { numero: 2, statut: 'PHOTO_INVALIDE', date: '2026-11-18T09:00:00.000Z' };
      const { etapes = [] } = await read(claire, numeroDemande);
      expect(
        etapes.map(({ date, ...etape }) => ({ ...etape, date: date && new Date(date).toISOString() })),
      ).toEqual([{ numero: 1, ...present, date: new Date(String(present.date)).toISOString() }, later]);
      const saved = await put(claire, pathOf(demande), { commentaire: 'vu' }, { 'if-match': etag });
      const body = { numeroTitre, inactive: true, motif: 'VOL' };
      await put(claire, `${titre}/revocation`, body, { 'if-match': saved.headers.etag });
      const history = (caller: Caller) =>
        caller.call({ method: 'GET', url: `${base}/${numeroDemande}/historique` });
      const author = { auteur: claire.identifiant, nomAuteur: 'Claire Martin' };
      expect((await history(claire)).json()).toMatchObject([
        { numero: 2, ...author, action: 'revocation', champs: [] },
        { numero: 1, ...author, action: 'modification', champs: ['commentaire'] },
      ]);
      expect([(await history(thomas)).statusCode, (await history(hugo)).statusCode]).toEqual([404, 403]);
    });

    test('DEM-092 SEC-45 refuses invalid revocations', async () => {
      const revoke = (caller: Caller, body: object) => put(caller, `${titre}/revocation`, body);
      const demande = await sample(claire, `statut_titre = 'VALIDE'`);
      const body = { ...demande, inactive: true, motif: 'PERTE' };
      for (const wrong of [
        { inactive: false },
        { inactive: 'true' },
        { motif: null },
        { motif: '' },
        { motif: 'NOUVELLE_DEMANDE' },
        { motif: 'CHEQUE_IMPAYE' },
        { motif: 'perte' },
        { numeroTitre: null },
        { numeroTitre: '' },
        { numeroTitre: 12 },
      ]) {
        expect((await revoke(claire, { ...body, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
      }
      const untitled = await sample(claire, 'numero_titre is null');
      expect((await revoke(claire, { ...body, numeroTitre: untitled.numeroDemande })).statusCode).toBe(404);
      expect(await read(claire, demande.numeroDemande)).toEqual(demande);
      expect((await revoke(claire, body)).statusCode).toBe(200);
      const revoked = await read(claire, demande.numeroDemande);
      expect((await revoke(claire, body)).json()).toEqual(revoked);
      expect((await revoke(claire, { ...body, motif: 'VOL' })).statusCode).toBe(409);
      expect(
        (await put(claire, pathOf(demande), { ...revoked, inactive: false, motif: null })).json(),
      ).toEqual(revoked);
      const vehicle = await sample(thomas, `statut_titre = 'VALIDE'`);
      const cheque = { ...vehicle, inactive: true, motif: 'CHEQUE_IMPAYE' };
      expect((await revoke(thomas, cheque)).json()).toMatchObject({ motif: 'CHEQUE_IMPAYE', inactive: true });
    });

    test('REL-20 of two revocations at once one wins', async () => {
      const demande = await sample(claire, `statut_titre = 'VALIDE'`);
      const answers = await Promise.all(
        ['PERTE', 'VOL', 'DETERIORE', 'FIN_DROIT'].map((motif) =>
          put(claire, `${titre}/revocation`, { ...demande, inactive: true, motif }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
      const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
      expect(await read(claire, demande.numeroDemande)).toEqual(won);
    });

    test('SEC-34 SEC-35 answers 404 for requests of another organisation', async () => {
      const theirs = await sample(claire, `statut_titre = 'VALIDE'`);
      for (const numero of [
        theirs.numeroDemande,
        String(theirs.numeroTitre),
        '0000000000',
        '9999999999',
        'x',
        "'",
      ]) {
        const url = `${base}/${encodeURIComponent(numero)}`;
        const answers = [
          await thomas.call({ method: 'GET', url }),
          await put(thomas, url, { commentaire: 'x' }),
          await put(thomas, `${titre}/revocation`, { numeroTitre: numero, inactive: true, motif: 'VOL' }),
        ];
        for (const answer of answers) {
          expect(answer.statusCode, numero).toBe(404);
          expect(answer.json().code).toBe('INTROUVABLE');
        }
      }
      expect(await read(claire, theirs.numeroDemande)).toEqual(theirs);
      const { data } = await search(thomas, { length: '1000' });
      expect(data.every((demande) => demande.raisonSociale !== null && demande.nom === null)).toBe(true);
      expect((await search(thomas, { demande: theirs.identifiantBeneficiaire })).data).toEqual([]);
    });
  });

  test('D42 the log contains neither search terms nor written values', async () => {
    const server = await startTestApp(db);
    const token = await server.token('0000000001');
    const call = (options: object) => server.app.inject({ ...options, headers: bearing(token) });
    const { data } = (await call({ method: 'GET', url: base, query: { nom: 'LEFEVRE' } })).json() as Page;
    const url = `${base}/${data[0]?.numeroDemande}`;
    expect(
      (await call({ method: 'PUT', url, payload: { commentaire: 'rappeler sa fille' } })).statusCode,
    ).toBe(200);
    await call({ method: 'GET', url: base, query: { nom: 'LEFEVRE', length: '-1' } });
    await call({ method: 'GET', url: '/api/organismeBeneficiaire/beneficiaire', query: { nom: 'LEFEVRE' } });
    expect(server.log()).toContain(base);
    for (const secret of ['LEFEVRE', 'LEF\u00c8VRE', 'nom=', 'rappeler'])
      expect(server.log()).not.toContain(secret);
    await server.app.close();
  });

  test('SEC-32 requires the right', async () => {
    for (const url of [base, `${base}/0000000001`]) {
      expect((await hugo.call({ method: 'GET', url })).statusCode).toBe(403);
      expect((await orders.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    for (const url of [`${base}/0000000001`, `${titre}/revocation`]) {
      expect((await put(hugo, url, {})).statusCode).toBe(403);
    }
  });
});
