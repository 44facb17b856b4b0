import { describe, expect, test } from 'vitest';
import { mostRows } from '../../../server/http/wholeList.ts';
import { signedIn } from '../testApp.ts';
import { orderApp } from '../transfert/orderApp.ts';

const administration = '/api/authentification';

/** Each unpaged list: its address, how to fill it to a number of rows, how to remove one. */
const lists = [
  {
    url: '/api/commandeDemande/commande',
    fill: `insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
      select $1, 'C' || n, 'C' || n || '.csv', now(), 'KO' from generate_series(1, $2::integer) n`,
    drop: `delete from commande where organisme_id = $1 and numero_commande = 'C7'`,
  },
  {
    url: '/api/commandeDemande/commande/C1/erreur',
    fill: `insert into commande_ligne_erreur (commande_id, numero_ligne, motifs)
      select c.id, n, 'x' from commande c cross join generate_series(1, $2::integer) n
      where c.organisme_id = $1 and c.numero_commande = 'C1'`,
    drop: `delete from commande_ligne_erreur using commande c
      where c.id = commande_id and c.organisme_id = $1 and numero_ligne = 7`,
  },
  {
    url: '/api/commandeDemande/doublon',
    fill: `with d as (
        insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant, recherche_nom,
          cle_doublon, mention, type_demande, destinataire, adresse1, code_postal, commune, pays, date_debut_validite)
        select $1, c.id, n, false, '1', 'X', 'X', 'STAT', 'PREMIERE_DEMANDE', 'X', 'X', '1', 'X', 'FRANCE', '2026-01-01'
        from commande c cross join generate_series(1, 200) n where c.organisme_id = $1 and c.numero_commande = 'C1'
        returning id)
      insert into doublon (organisme_id, demande_id, demande_associee_id)
      select $1, a.id, b.id from d a cross join d b order by 2, 3 limit $2::integer`,
    drop: 'delete from doublon where id in (select min(id) from doublon where organisme_id = $1)',
  },
  {
    url: `${administration}/utilisateur/admin/users`,
    fill: `insert into utilisateur (identifiant, organisme_id, nom, prenom, mot_de_passe)
      select 'U' || n, $1, 'X', 'X', 'x'
      from generate_series(1, $2::integer - (select count(*)::integer from utilisateur where organisme_id = $1)) n`,
    drop: `delete from utilisateur where organisme_id = $1 and identifiant = 'U7'`,
  },
  {
    url: `${administration}/groupe/admin/getGroupes`,
    fill: `insert into groupe (organisme_id, nom) select $1, 'G' || n
      from generate_series(1, $2::integer - (select count(*)::integer from groupe where organisme_id = $1)) n`,
    drop: `delete from groupe where organisme_id = $1 and nom = 'G7'`,
  },
] as const;

describe('SEC-84 an unpaged list', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');

  test.each(lists)('$url stops at its limit and sets the header', async ({ url, fill, drop }) => {
    const read = async () => {
      const answer = await claire.call({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
      return { rows: answer.json<unknown[]>().length, told: answer.headers['row-limit'] };
    };
    expect((await read()).told).toBeUndefined();
    await db.query(fill, [claire.organismeId, mostRows + 1]);
    expect(await read()).toEqual({ rows: mostRows, told: String(mostRows) });
    await db.query(drop, [claire.organismeId]);
    expect(await read()).toEqual({ rows: mostRows, told: undefined });
  });
});
