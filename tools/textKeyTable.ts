/** The keys of texts with their meanings in French, for `engine/REFERENCE.md`. The types demand a meaning of each key. */
import { textKeys } from '../engine/core/messages/textKeys.ts';

type Part = keyof typeof textKeys;
/** The keys of the application have one place, those of the other parts as many as there are such parts. */
type WordsOf<Name extends Part> = (typeof textKeys)[Name] extends (key: string) => infer Words
  ? keyof Words
  : keyof (typeof textKeys)[Name];
type Meanings = {
  readonly [Name in Part]: {
    /** Where the keys stand: below the area, unless it begins with `app`. */
    readonly at: readonly string[];
    readonly words: Readonly<Record<WordsOf<Name>, string>>;
  };
};

const form = {
  note: 'Phrase avant les champs. Par défaut : aucune.',
  fields: 'Les textes d’un champ, par nom : ceux de `fields.<champ>`.',
  rules: 'Le message d’une règle : `rules.atLeastOne`, `rules.<champ>.<règle>` ; d’une fonction, son nom.',
  submit: 'Bouton qui envoie. Par défaut : celui du moteur.',
  reset: 'Bouton qui efface la saisie. Par défaut : celui du moteur.',
  cancel: 'Bouton qui renonce. Par défaut : celui du moteur.',
  success: 'Ce qui est dit quand l’envoi a réussi. Par défaut : rien.',
  failed: 'Ce que dit tout échec qui n’a pas de règle. Par défaut : les règles communes.',
  successLink: 'Lien après la réussite. Exigé avec `link`.',
};
const action = {
  label: 'Libellé. Exigé ; pour l’action d’une colonne, c’est `columns.<colonne>`.',
  done: 'Ce qui est dit quand c’est fait ; les champs de la ligne ou de l’objet y sont des valeurs. Exigé avec un appel.',
  failed: 'Ce que dit tout échec qui n’a pas de règle. Par défaut : les règles communes.',
  confirm: 'La question posée avant : les textes de `confirm`. Exigé avec `confirm: true`.',
};
const items = {
  title: 'Titre. Par défaut : aucun.',
  items: 'Libellé d’une valeur, par nom. Exigé.',
  sentences: 'Phrase autour d’une valeur, par nom (`{valeur}`). Par défaut : la valeur seule.',
};

const meanings: Meanings = {
  screen: {
    at: ['<écran>'],
    words: {
      title: 'Titre de l’écran. Exigé.',
      page: 'Titre de la fenêtre. Par défaut : `title`.',
      breadcrumb: 'Nom dans le fil d’Ariane. Par défaut : `page`, sinon `title`.',
      intro: 'Phrase sous le titre. Par défaut : aucune.',
      back: 'Lien de retour. Par défaut : celui du moteur.',
      help: 'L’aide de l’écran (plus bas).',
      tabs: 'Nom d’un onglet, par nom. Exigé.',
      filters: 'Les textes des critères, par nom (plus bas).',
      texts: 'Les textes d’un composant, par les noms que donne le vocabulaire.',
      actions: 'Les textes d’une action, par nom (plus bas).',
      bulk: 'L’action sur les lignes cochées (plus bas).',
      compare: 'La comparaison (plus bas).',
      shortcuts: 'Nom d’une recherche toute faite. Exigé.',
      refresh: 'Ce qui est dit quand l’objet ne change plus (plus bas).',
      panels: 'Les textes d’un panneau, par nom (plus bas).',
      tables: 'Les textes d’un tableau, par nom (plus bas).',
      blocks: 'Les textes d’un bloc de tableau de bord, par nom : ceux d’un tableau.',
      sections: 'Les textes d’une section, par nom (plus bas).',
      edit: 'La partie modifiable d’une fiche (plus bas).',
      edits: 'La modification dans une cellule, par colonne (plus bas).',
      entries: 'Une entrée d’une page d’entrées, par nom (plus bas).',
    },
  },
  form: { at: ['<écran>'], words: form },
  field: {
    at: ['<écran>.fields.<champ>', '<écran>.filters.<critère>'],
    words: {
      label: 'Libellé. Exigé.',
      hint: 'Aide sous le champ. Par défaut : aucune.',
      placeholder: 'Exemple dans le champ vide. Par défaut : aucun.',
      help: 'Aide plus longue, en infobulle. Par défaut : aucune.',
      empty: 'Choix vide d’une liste. Par défaut : celui du moteur.',
      options: 'Libellé d’un choix de `enum`, par valeur. Exigé sans liste de valeurs.',
      criteria: 'Ligne de la liste des critères d’une saisie. Par défaut : `app.criteria.<critère>`.',
      errors:
        'Message par mot-clé (`required`, `maxLength`…), `default` pour les autres. Par défaut : `engine.fieldErrors.<mot-clé>`.',
      fields: 'Les textes d’un champ des lignes, par nom : ceux d’un champ.',
      rows: 'Boutons et annonces des lignes : `add`, `remove`, `removed`, `up`, `down`, `moved`, `name`, `cell`. Par défaut : ceux du moteur.',
      file: 'Boutons et annonces d’un choix de fichier : `choose`, `change`, `add`, `drop`, `several`, `folder`, `remove`, `removed`, `again`. Par défaut : ceux du moteur.',
    },
  },
  table: {
    at: ['<écran>', '<écran>.tables.<tableau>', '<écran>.blocks.<bloc>'],
    words: {
      title: 'Titre. Par défaut : aucun ; pour l’écran, le sien.',
      caption: 'Nom du tableau. Exigé.',
      count: 'Nombre de résultats (`{n}`). Par défaut : celui du moteur.',
      empty: 'Ce qui est dit quand il n’y a rien. Par défaut : le texte du moteur.',
      rowName: 'Nom d’une ligne, pour qui ne voit pas le tableau. Par défaut : sa clé.',
      acts: 'Nom, dans le menu d’une ligne, de ce qu’offre une colonne ou une action, par nom. Par défaut : le sien.',
      columns: 'Titre d’une colonne, par nom. Exigé.',
      links: 'Texte du lien d’une valeur vide, par colonne. Par défaut : pas de lien.',
    },
  },
  action: { at: ['<écran>.actions.<action>'], words: action },
  confirm: {
    at: ['<écran>.actions.<action>.confirm', '<écran>.bulk.confirm', '<écran>.edits.<colonne>.confirm'],
    words: {
      title: 'La question. Exigé.',
      about:
        'Ce qu’elle concerne, une ligne par objet. Par défaut : rien ; pour des lignes cochées, leur nom.',
      text: 'Ce qui arrivera. Exigé.',
      submit: 'Bouton qui confirme. Par défaut : celui du moteur.',
      cancel: 'Bouton qui renonce. Par défaut : celui du moteur.',
    },
  },
  bulk: {
    at: ['<écran>.bulk'],
    words: {
      ...action,
      undone: 'Ce qui a été annulé, avec `undo` : `n` est le nombre de lignes.',
      submit: 'Bouton. Exigé.',
      choices: 'Libellé d’un choix, par valeur. Exigé.',
      buttons: 'Bouton d’un choix qui en a un. Par défaut : le libellé du choix.',
      noRows: 'Avis quand aucune ligne n’est cochée (`title`, `text`).',
      noChoice: 'Avis quand rien n’est choisi (`title`, `text`).',
    },
  },
  notice: {
    at: ['<écran>.bulk.noRows', '<écran>.bulk.noChoice'],
    words: { title: 'Titre de l’avis. Exigé.', text: 'Son texte. Exigé.' },
  },
  compare: {
    at: ['<écran>.compare'],
    words: {
      open: 'Bouton qui ouvre la comparaison. Exigé.',
      title: 'Titre ; les champs de la ligne y sont des valeurs. Exigé.',
      own: 'Nom du premier côté. Exigé.',
      other: 'Nom de l’autre côté. Exigé.',
      items: 'Libellé d’une valeur, par nom. Exigé.',
      withheld: 'Pourquoi la ligne n’est pas comparée. Exigé avec `when`.',
      refused: 'Pourquoi l’objet n’est pas lu. Exigé avec `right`.',
      note: 'Phrase à côté de la décision. Par défaut : aucune.',
    },
  },
  refresh: { at: ['<écran>.refresh'], words: { done: 'Dit quand l’objet ne change plus. Exigé.' } },
  cellEdit: {
    at: ['<écran>.edits.<colonne>'],
    words: { ...action, maxLength: 'Dit d’une saisie trop longue (`{max}`). Exigé avec `maxLength`.' },
  },
  items: { at: ['<écran>.panels.<panneau>'], words: items },
  section: {
    at: ['<écran>.sections.<section>'],
    words: { ...items, edit: 'Le formulaire de la section (plus bas).' },
  },
  sectionEdit: {
    at: ['<écran>.sections.<section>.edit'],
    words: { open: 'Bouton qui ouvre le formulaire. Par défaut : celui du moteur.', ...form },
  },
  detailEdit: {
    at: ['<écran>.edit'],
    words: {
      ...items,
      ...form,
      title: 'Titre. Exigé.',
      success: 'Ce qui est dit quand l’envoi a réussi. Exigé.',
      nothing: 'Dit quand rien n’a été modifié. Par défaut : le texte du moteur.',
      steps: 'Ce que dit un des appels, par nom : `done`, `failed`. Exigé s’il y en a plusieurs.',
    },
  },
  entry: {
    at: ['<écran>.entries.<entrée>'],
    words: {
      label: 'Nom de l’entrée. Par défaut : le titre de son écran.',
      description: 'Phrase sous le nom. Par défaut : aucune.',
    },
  },
  help: {
    at: ['<écran>.help'],
    words: {
      text: 'L’aide de l’écran ; celle d’une partie est sous la clé de son libellé. Par défaut : aucune.',
      links: 'Texte d’un lien de l’aide, par nom. Par défaut : le titre de son écran.',
    },
  },
  app: {
    at: ['app'],
    words: {
      menu: 'Nom d’une entrée du menu. Par défaut : le titre de son écran.',
      links: 'Texte d’un lien, par liste puis par nom. Par défaut : le titre de son écran.',
      rights: 'Nom d’un droit.',
      criteria: 'Ligne de la liste des critères d’une saisie, pour les champs qui n’en ont pas.',
      waiting: 'Ce que dit un nombre de ce qui attend (`{n}`), par champ de la réponse.',
      tour: 'Une étape de la visite guidée : `<étape>.title`, `<étape>.text`.',
    },
  },
};

/** A section for each part: where its keys stand, and the table of its keys. */
export function textKeyTable(): string {
  return Object.entries(meanings)
    .map(([name, { at, words }]) => {
      const places = at.map((place) => `\`${place === 'app' ? place : `<domaine>.${place}`}.…\``);
      const keys = textKeys[name as Part];
      const rows = Object.keys(typeof keys === 'function' ? keys('') : keys).map(
        (word) => `| \`${word}\` | ${(words as Readonly<Record<string, string>>)[word] ?? ''} |`,
      );
      return `Sous ${places.join(', ')} :\n\n| Clé | Texte |\n| --- | --- |\n${rows.join('\n')}\n`;
    })
    .join('\n');
}
