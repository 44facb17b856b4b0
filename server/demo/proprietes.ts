/** The names and addresses of the demonstration's public pages: all invented, in reserved ranges. */
import type { Queryable } from '../db/database.ts';
import type { PropertyKey } from '../proprietes/queries.ts';

const values = {
  'portail.editeur.nom': 'Imprimerie de démonstration',
  'portail.editeur.adresse': '1 rue de l’Exemple, 75000 Paris',
  'portail.hebergeur.nom': 'Hébergement de démonstration',
  'portail.hebergeur.adresse': '2 rue de l’Exemple, 75000 Paris',
  'portail.publication.directeur': 'Camille Exemple',
  'portail.contact.courriel': 'support@portail.example',
  'portail.contact.formulaire': 'https://portail.example/contact',
  'portail.contact.telephone': '0 800 00 00 00',
  'portail.dpo.courriel': 'dpo@portail.example',
  'portail.accessibilite.courriel': 'accessibilite@portail.example',
} as const satisfies Partial<Record<PropertyKey, string>>;

/** Leaves what an operator has set. */
export async function writeProprietes(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into propriete (cle, valeur) select key, value from jsonb_each_text($1::jsonb)
     on conflict (cle) do nothing`,
    [JSON.stringify(values)],
  );
}
