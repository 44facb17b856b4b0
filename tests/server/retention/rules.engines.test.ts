import { describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { acceptTime } from '../../../server/db/knownTime.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { applyRetention, countExpired, deleteExpired } from '../../../server/retention/retention.ts';
import { keepLog } from '../keptLog.ts';
import { signedIn } from '../testApp.ts';
import { createMigratedDatabase, enginesOfRun } from '../testDatabase.ts';
import { orderApp } from '../transfert/orderApp.ts';

const now = new Date('2026-11-18T15:42:07Z');

describe.each(enginesOfRun)('retention on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');

  let sequence = 0;
  async function order(date: string, statut = 'OK'): Promise<string> {
    sequence += 1;
    const numero = `CMI_ORG075_20260101_${String(sequence).padStart(3, '0')}`;
    const [row] = await db.query<{ id: string }>(
      `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
       values ($1, $2::text, $2::text || '.csv', $3, $4) returning id`,
      [claire.organismeId, numero, date, statut],
    );
    const id = String(row?.id);
    await db.query('insert into fichier_commande (commande_id, contenu, recu_le) values ($1, $2, $3)', [
      id,
      Buffer.from('x'),
      date,
    ]);
    await db.query(
      `insert into commande_ligne_erreur (commande_id, numero_ligne, motifs) values ($1, 2, 'x')`,
      [id],
    );
    return id;
  }
  let line = 0;
  async function demande(
    commande: string,
    {
      fin = null as string | null,
      reelle = null as string | null,
      statut = 'VALIDEE',
      identifiant = '0000000009',
    },
  ): Promise<string> {
    line += 1;
    const [row] = await db.query<{ id: string }>(
      `insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant,
         recherche_nom, cle_doublon, mention, type_demande, destinataire, adresse1, code_postal, commune, pays,
         date_debut_validite, date_fin_validite, date_fin_validite_reelle, statut_demande)
       values ($1, $2, $3, false, $4, 'X', 'X', 'STAT', 'RENOUVELLEMENT', 'X', 'X', '75000', 'X', 'FRANCE',
         '2020-01-01', $5, $6, $7) returning id`,
      [claire.organismeId, commande, line, identifiant, fin, reelle, statut],
    );
    return String(row?.id);
  }
  async function doublon(demandeId: string, associee: string, decision: string | null, date: string | null) {
    await db.query(
      `insert into doublon (organisme_id, demande_id, demande_associee_id, decision, date_decision)
       values ($1, $2, $3, $4, $5)`,
      [claire.organismeId, demandeId, associee, decision, date],
    );
  }
  const isThere = async (...of: readonly string[]) =>
    Promise.all(
      of.map(async (id) => (await db.query('select 1 from demande where id = $1', [id])).length === 1),
    );
  const ids = async (table: string, column = 'id') =>
    (await db.query<{ id: string }>(`select ${column} as id from ${table} order by 1`)).map(({ id }) =>
      String(id),
    );

  test('SEC-88 each kind of data is deleted the day after its expiry, and not before', async () => {
    const old = await order('2026-05-18T15:42:06Z');
    const young = await order('2026-05-18T15:42:08Z');
    const waiting = await order('2026-01-01T00:00:00Z', 'EN_ATTENTE');
    const kept = [
      await demande(young, { fin: '2025-11-18' }),
      await demande(young, { fin: null }),
      await demande(young, { fin: '2025-01-01', reelle: '2026-01-01' }),
      await demande(young, { statut: 'ANNULEE' }),
    ];
    const gone = [
      await demande(young, { fin: '2025-11-17' }),
      await demande(young, { fin: '2030-01-01', reelle: '2025-11-17' }),
      await demande(old, { statut: 'ANNULEE' }),
    ];
    const decided = await demande(old, { statut: 'ANNULEE' });
    await doublon(decided, String(kept[0]), 'ANNULER', '2026-10-01T00:00:00Z');

    const counted = await countExpired(db, now);
    expect([...counted.values()]).toEqual([1, 0, 2, 1, 1, 0, 0]);
    expect(await ids('demande')).toHaveLength(kept.length + gone.length + 1);

    expect(await deleteExpired(db, now)).toEqual(counted);
    expect(await ids('demande')).toEqual([...kept, decided].sort((a, b) => Number(a) - Number(b)));
    expect(await ids('fichier_commande', 'commande_id')).toEqual([young, waiting]);
    expect(await ids('commande_ligne_erreur', 'commande_id')).toEqual([young, waiting]);
    expect([...(await deleteExpired(db, now)).values()]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('SEC-88 continues after an interruption, and counts the rows of each run', async () => {
    const old = await order('2026-05-01T00:00:00Z');
    await demande(old, { fin: '2020-01-01' });
    await demande(old, { statut: 'ANNULEE' });
    let transactions = 0;
    const failing: Database = {
      ...db,
      transaction: (work) => {
        transactions += 1;
        if (transactions === 2) throw new Error('stopped');
        return db.transaction(work);
      },
    };
    await expect(deleteExpired(failing, now)).rejects.toThrow('stopped');
    expect([...(await countExpired(db, now)).values()]).toEqual([0, 0, 1, 1, 1, 0, 0]);
    expect([...(await deleteExpired(db, now)).values()]).toEqual([0, 0, 1, 1, 1, 0, 0]);
  });

  test('a beneficiary with an older request remains', async () => {
    const young = await order('2026-10-01T00:00:00Z');
    const older = await demande(young, { identifiant: '0000000077' });
    const latest = await demande(young, { identifiant: '0000000077', fin: '2024-01-01' });
    await db.query(
      `insert into beneficiaire values ($1, '0000000077', $2, 'X')
       on conflict (organisme_id, numero_identifiant) do update set derniere_demande_id = excluded.derniere_demande_id`,
      [claire.organismeId, latest],
    );
    await deleteExpired(db, now);
    expect(
      await db.query(
        `select derniere_demande_id::text as id from beneficiaire where numero_identifiant = '0000000077'`,
      ),
    ).toEqual([{ id: older }]);
  });

  test('SEC-88 a request that waits for a decision is deleted a year after its requested end, and not before', async () => {
    const old = await order('2024-01-01T00:00:00Z');
    const title = await demande(old, { fin: null });
    const waiting = await demande(old, { statut: 'A_ARBITRER', fin: '2025-11-18' });
    const permanent = await demande(old, { statut: 'A_ARBITRER', fin: null });
    const over = await demande(old, { statut: 'A_ARBITRER', fin: '2025-11-17' });
    for (const id of [waiting, permanent, over]) await doublon(id, title, null, null);
    expect((await countExpired(db, now)).get('demandes en attente de décision')).toBe(1);
    await deleteExpired(db, now);
    expect(await isThere(title, waiting, permanent, over)).toEqual([true, true, true, false]);
  });

  test('D32 SEC-88 the title that a waiting request duplicates is kept until the decision', async () => {
    const old = await order('2024-01-01T00:00:00Z');
    const title = await demande(old, { fin: '2025-01-01' });
    const other = await demande(old, { fin: '2025-01-01' });
    const waiting = await demande(old, { statut: 'A_ARBITRER', fin: '2030-01-01' });
    await doublon(waiting, title, null, null);
    await doublon(waiting, other, null, null);
    await deleteExpired(db, now);
    expect(await isThere(title, other, waiting)).toEqual([true, true, true]);
    const answer = await claire.call({
      method: 'PUT',
      url: `/api/commandeDemande/doublon/${waiting.padStart(10, '0')}`,
      payload: { decision: 'POURSUIVRE' },
    });
    expect(answer.statusCode).toBe(200);
    await deleteExpired(db, now);
    expect(await isThere(title, other, waiting)).toEqual([false, false, true]);
  });

  test('SEC-88 the title of a refused request is kept as long as the request, with the date of the refusal', async () => {
    const old = await order('2024-01-01T00:00:00Z');
    const title = await demande(old, { fin: '2025-01-01' });
    const refused = await demande(old, { statut: 'ANNULEE', fin: '2030-01-01' });
    await doublon(refused, title, 'ANNULER', '2026-11-01T00:00:00Z');
    await deleteExpired(db, now);
    expect(await isThere(title, refused)).toEqual([true, true]);
    await deleteExpired(db, new Date('2027-05-02T00:00:00Z'));
    expect(await isThere(title, refused)).toEqual([false, false]);
  });

  test('stops between two batches when aborted, and continues the next time', async () => {
    const old = await order('2026-05-01T00:00:00Z');
    const over = await demande(old, { fin: '2020-01-01' });
    await deleteExpired(db, now, AbortSignal.abort());
    expect(await isThere(over)).toEqual([true]);
    await deleteExpired(db, now);
    expect(await isThere(over)).toEqual([false]);
  });

  test('the journal and the log record only runs that deleted rows', async () => {
    const { log, lines } = keepLog();
    const entries = () => db.query(`select 1 from journal where evenement = 'conservation.effacement'`);
    await acceptTime(db, now);
    await applyRetention({ db, log, clock: () => now });
    expect([lines(), await entries()]).toEqual([[], []]);
    await demande(await order('2026-10-01T00:00:00Z'), { fin: '2020-01-01' });
    await applyRetention({ db, log, clock: () => now });
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: 'expired data deleted', lignes: { 'demandes accordées': 1 } }),
    );
    expect(await entries()).toHaveLength(1);
  });
});

test('REL-10 SEC-88 several processes at once delete each row once, and every beneficiary keeps a request', async () => {
  const { url, drop } = await createMigratedDatabase();
  const pools = Array.from({ length: 4 }, () => openPostgres(url));
  const [db] = pools;
  if (db === undefined) throw new Error('no pool');
  await db.execute(`
    insert into organisme (code, nom, personne_morale) values ('ORG001', 'X', false);
    insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
      values (1, 'C', 'C.csv', '2026-11-01', 'OK');
    insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant, recherche_nom,
      cle_doublon, mention, type_demande, destinataire, adresse1, code_postal, commune, pays, date_debut_validite,
      date_fin_validite)
      select 1, 1, n, false, (n % 3000)::text, 'X', 'X', 'STAT', 'RENOUVELLEMENT', 'X', 'X', '75000', 'X', 'FRANCE',
        '2020-01-01', case when n > 3000 then '2021-01-01'::date end
      from generate_series(1, 12000) as n`);
  const counts = await Promise.all(pools.map((pool) => deleteExpired(pool, now)));
  expect(counts.reduce((sum, count) => sum + (count.get('demandes accordées') ?? 0), 0)).toBe(9_000);
  expect(
    await db.query(
      'select count(*)::integer as n from beneficiaire b join demande d on d.id = b.derniere_demande_id',
    ),
  ).toEqual([{ n: 3_000 }]);
  await Promise.all(pools.map((pool) => pool.close()));
  await drop();
});
