/** Bounds the database queries of supervision: a late answer counts as none. In milliseconds. */

const patience = 2_000;

/** The value of `asked`, or null if it fails or takes longer than two seconds. */
export async function answerWithin<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const answer = await Promise.race([asked.catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer;
}
