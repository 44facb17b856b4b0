/** What the search box of the questions finds, and the address of each question: pure. */

/** A question as it is read: its category is what the back end says. */
type Question = { readonly libelle: string; readonly reponse: string };

/** The anchor of a question: its words, so that an address lives as long as they do. */
export function anchorOf(libelle: string): string {
  return plain(libelle)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}

/** Those that hold every word, in the question or in its answer. */
export function matching<Q extends Question>(questions: readonly Q[], search: string): readonly Q[] {
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
