/** What the search box of the questions finds, and the address of each question: pure. */
import type { QuestionFaq } from '#schemas/types/domain.ts';

/** The anchor of a question: its words, so that an address lives as long as they do. */
export function anchorOf(libelle: string): string {
  return plain(libelle)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}

/** Those that hold every word, in the question or in its answer. */
export function matching(questions: readonly QuestionFaq[], search: string): readonly QuestionFaq[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return questions.filter(({ libelle, reponse }) => {
    const text = plain(`${libelle} ${reponse.replace(/<[^>]*>/g, ' ')}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case, accents and typographic marks. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase();
}
