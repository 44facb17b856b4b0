/** The names that the permits add to the engine's: the compiler reads them, the registry beside it is typed by them. */
import type { CustomScreenProps, Vocabulary } from 'screen-engine';

export const vocabulary = {
  components: {
    Occupation: { texts: { zone: ['zone', 'permis', 'places'], indisponible: [] }, calls: ['zones'] },
  },
  widgets: ['plaque'],
  cells: ['plaque'],
  formats: { plaque: 'text', euros: 'number' },
  functions: ['serviceDeLAgent'],
  icons: ['list', 'file-plus', 'square-parking', 'chart-column'],
  texts: { marque: [], agent: ['prenom', 'nom'] },
} as const satisfies Vocabulary;

/** What the component of a custom screen receives, by its name above. */
export type PropsOf<Name extends keyof typeof vocabulary.components> = CustomScreenProps<
  (typeof vocabulary.components)[Name]
>;
