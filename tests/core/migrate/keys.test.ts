/** Renaming the keys of texts. */
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import { migrate } from '../../../engine/core/migrate/migrate.ts';

const area = `format: 1
area: livres
calls:
  creer: { call: POST /api/livres, errors: [{ status: 409, message: livres.liste.erreurs.champs }, { status: 400, message: livres.fiche.edition.champs.note.erreurs.pattern }] }
screens:
  liste: { kind: search, bulk: { id: ranger } }
  fiche: { kind: detail }
  compte: { kind: sections }
  bilan: { kind: dashboard }
  plan: { kind: custom }
`;

const checks = `format: 1
verbatim:
  keys: [livres.liste.resultats.legende, livres.fiche.panneaux.livre.isbn, livres.compte.sections.nom.champs.nom.libelle, livres.liste.ranger.aucuneLigne.titre, app.visite.menu.titre]
`;

describe('the words of keys', () => {
  it.each([
    [
      'of a list, with its comments and in its order',
      `
  liste:
    # the heading
    titre: Livres # short
    champs: { titre: { libelle: Titre, aide: 'Le titre', vide: Tous } }
    filtrer: Chercher
    erreurs: { champs: Non }
    resultats:
      # counted by the server
      legende: Livres trouvés
      compte: >-
        {n} livres
        trouvés

      ligne: le livre {titre}
    colonnes: { titre: Titre, libelle: Libellé }
    ranger: { libelle: Ranger, choix: { titre: Par titre }, aucuneLigne: { titre: Rien, texte: Cochez. } }
    aides: { texte: Cherchez., colonnes: { titre: Celui de la couverture. }, liens: { aide: Aide } }
`,
      `
  liste:
    # the heading
    title: Livres # short
    filters: { titre: { label: Titre, hint: 'Le titre', empty: Tous } }
    submit: Chercher
    erreurs: { champs: Non }
    # counted by the server
    caption: Livres trouvés
    count: >-
      {n} livres
      trouvés

    rowName: le livre {titre}
    columns: { titre: Titre, libelle: Libellé }
    bulk: { label: Ranger, choices: { titre: Par titre }, noRows: { title: Rien, text: Cochez. } }
    help: { text: Cherchez., columns: { titre: Celui de la couverture. }, links: { aide: Aide } }
`,
    ],
    [
      'of a detail',
      `
  fiche:
    panneaux:
      livre:
        titre: Livre
        # on the back
        isbn: ISBN
        etat: État
        phrases: { etat: 'en {valeur}' }
      vide: { cote: Cote }
    edition:
      valeurs:
        retrait: Retiré
        # said in a sentence
        phrases: { retrait: 'le {valeur}' }
      champs: { note: { libelle: Note, erreurs: { pattern: Non. } } }
      etapes: { note: { fait: Fait., confirmation: { titre: 'Sûr ?', texte: 'Oui ?', confirmer: Oui } } }
    aides: { panneaux: { livre: { titre: Le livre., isbn: Un numéro. } } }
`,
      `
  fiche:
    panels:
      livre:
        title: Livre
        items:
          # on the back
          isbn: ISBN
          etat: État
        sentences: { etat: 'en {valeur}' }
      vide: { items: { cote: Cote } }
    edit:
      items:
        retrait: Retiré
      # said in a sentence
      sentences: { retrait: 'le {valeur}' }
      fields: { note: { label: Note, errors: { pattern: Non. } } }
      steps: { note: { done: Fait., confirm: { title: 'Sûr ?', text: 'Oui ?', submit: Oui } } }
    help: { panels: { livre: { title: Le livre., items: { isbn: Un numéro. } } } }
`,
    ],
    [
      'of sections, a dashboard and a custom screen',
      `
  compte:
    sections:
      nom: { titre: Nom, valeurs: { nom: Nom, phrases: { nom: '« {valeur} »' } }, modifier: Changer, champs: { nom: { libelle: Nom } }, succes: Changé. }
  bilan: { champs: { an: { libelle: An } }, tableaux: { total: { titre: Total, legende: Livres } } }
  plan: { champs: { etage: { libelle: Étage } }, textes: { titre: Plan, valider: Voir } }
`,
      `
  compte:
    sections:
      nom: { title: Nom, items: { nom: Nom }, sentences: { nom: '« {valeur} »' }, edit: { open: Changer, fields: { nom: { label: Nom } }, success: Changé. } }
  bilan: { filters: { an: { label: An } }, blocks: { total: { title: Total, caption: Livres } } }
  plan: { fields: { etage: { label: Étage } }, texts: { titre: Plan, valider: Voir } }
`,
    ],
    [
      'whatever the layout',
      `
  liste:
    # above
    resultats: # beside
      legende: Livres
  fiche:
    panneaux:
      a: { x: X, titre: A, y: Y }
      b: {
        titre: B, # said
        x: X, # too
      }
      c: { items: Articles }
      d:
        x: X
        titre: D
        y: Y`,
      `
  liste:
    # above
    # beside
    caption: Livres
  fiche:
    panels:
      a: { title: A, items: { x: X, y: Y } }
      b: {
        title: B, # said
        items: { x: X }, # too
      }
      c: { items: { items: Articles } }
      d:
        items:
          x: X
          y: Y
        title: D
`,
    ],
    [
      'of a file that already has some of them',
      `
  fiche:
    panels:
      livre:
        title: Livre
        items:
          isbn: ISBN
        # new
        cote: Cote
    edit:
      fields: { note: { libelle: Note } }
  compte:
    sections:
      nom:
        items: { nom: Nom }
        edit:
          champs: { nom: { libelle: Nom } }
        annuler: Non
`,
      `
  fiche:
    panels:
      livre:
        title: Livre
        items:
          isbn: ISBN
          # new
          cote: Cote
    edit:
      fields: { note: { label: Note } }
  compte:
    sections:
      nom:
        items: { nom: Nom }
        edit:
          fields: { nom: { label: Nom } }
          cancel: Non
`,
    ],
  ])('are those of the definition: %s', (_what, before, after) => {
    expect(migrated(`livres:${before}`)).toBe(`livres:${after}`);
  });

  it('are those of the application around the screens', () => {
    const before =
      'app:\n  droits: { aide: Aide }\n  liens: { pied: { titre: X } }\n  visite: { menu: { titre: A, texte: B } }\n';
    const after =
      'app:\n  rights: { aide: Aide }\n  links: { pied: { titre: X } }\n  tour: { menu: { title: A, text: B } }\n';
    expect(migrated(before)).toBe(after);
  });

  it('change where definitions name a key, except the names that the author chose', () => {
    const changed = migrate([file('area', area), file('checks', checks)]);
    expect(changed.map(({ text }) => text)).toEqual([
      area
        .replace('edition.champs.note.erreurs', 'edit.fields.note.errors')
        .replace('{ id: ranger } }', '{ id: ranger }, csv: false, print: false }')
        .replace('format: 1', 'format: 2'),
      `format: 2
verbatim:
  keys: [livres.liste.caption, livres.fiche.panels.livre.items.isbn, livres.compte.sections.nom.edit.fields.nom.label, livres.liste.bulk.noRows.title, app.tour.menu.title]
`,
    ]);
  });
});

function file(kind: SourceFile['kind'], text: string): SourceFile {
  return { path: `${kind}.yaml`, kind, text };
}

function migrated(text: string): string | undefined {
  return migrate([file('area', area), file('messages', text)]).find(({ path }) => path === 'messages.yaml')
    ?.text;
}
