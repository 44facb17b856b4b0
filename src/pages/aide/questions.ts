/** What the search box of the questions finds, and the address of each question: pure. */

/** A question as it is read: its category is what the back end says. */
type Question = { readonly libelle: string; readonly reponse: string };

/** The anchor of a question: its words, so that an address lives as long as they do. */
export function anchorOf(libelle: string): string {
  const words = plain(libelle)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return words || 'question';
}

/** Each question with an anchor of its own: the first of the same words has theirs, the others a number as well. */
export function anchored<Q extends Question>(
  questions: readonly Q[],
): readonly (Q & { readonly anchor: string })[] {
  const taken = new Set(questions.map(({ libelle }) => anchorOf(libelle)));
  const met = new Set<string>();
  return questions.map((question) => {
    const words = anchorOf(question.libelle);
    let anchor = words;
    if (met.has(words)) for (let n = 2; taken.has(anchor); n += 1) anchor = `${words}-${n}`;
    met.add(words);
    taken.add(anchor);
    return { ...question, anchor };
  });
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
