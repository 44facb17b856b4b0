/** The rights that a group may grant, as the specification lists them, compared with the compiled definitions. */
import { expect, it } from 'vitest';
import { plainText } from '../../engine/core/describe/text.ts';
import type { FormScreenModel } from '../../engine/core/model/screen.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

it('MENU-028 to MENU-039, RIGHT-004: contains code, label, whether it is offered and whether it is granted by default', async () => {
  const { app, screens } = await portalDefinitions();
  const screen = screens['groupes/creation']?.personnePhysique as FormScreenModel | undefined;
  const field = screen?.form.fields.find(({ name }) => name === 'droits');
  const options = (field?.options ?? []).map(({ value, label, offered }) => [
    value,
    plainText(label),
    offered ? 'visible' : 'hidden',
  ]);
  expect(options).toEqual([
    ['TRANSFERT', 'Transfert fichier', 'visible'],
    ['COMMANDES', 'Suivi des commandes', 'visible'],
    ['DOUBLONS', 'Gestion des doublons', 'visible'],
    ['DEMANDES', 'Gestion des demandes', 'visible'],
    ['BENEFICIAIRE', 'Bénéficiaires', 'visible'],
    ['STATISTIQUES', 'Statistiques', 'visible'],
    ['ADMINISTRATEUR', 'Administration', 'visible'],
    ['STATNATIONALES', 'Statistiques nationales', 'hidden'],
    ['MESDONNEES', 'Mes informations', 'hidden'],
    ['CONTACT', 'Contact', 'hidden'],
    ['AIDE', 'Aide en ligne', 'hidden'],
    ['FAQ', 'FAQ', 'hidden'],
  ]);
  // A right that is hidden and granted to everyone is one that signed-out users have.
  for (const name of ['contact', 'aide', 'faq']) expect(app.rights[name]).toMatchObject({ signedOut: true });
});
