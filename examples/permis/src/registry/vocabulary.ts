/** The names that the permits add to the engine's: the compiler reads them, the registry beside it is typed by them. */
import type { Vocabulary } from '#engine';

export const vocabulary = {
  components: {
    Connexion: { echec: [] },
    Occupation: { zone: ['zone', 'permis', 'places'], indisponible: [] },
  },
  widgets: ['plaque'],
  cells: ['plaque'],
  formats: ['plaque', 'euros'],
  functions: ['serviceDeLAgent'],
  icons: ['list', 'file-plus', 'square-parking', 'chart-column'],
  texts: { marque: [], agent: ['prenom', 'nom'] },
} as const satisfies Vocabulary;
