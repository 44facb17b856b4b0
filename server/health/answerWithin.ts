/** What asks after the database for somebody who supervises it: a late answer is no answer. */

const patience = 2_000;

/** What `asked` resolves to, null where it fails or takes longer than two seconds. */
export async function answerWithin<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const answer = await Promise.race([asked.catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer;
}
