/** Questions to the server that depend on what is shown. */
import { useEffect, useRef, useState } from 'react';

/** What a question answers, asked again so many milliseconds after its key changes. Null: nothing yet, or there is no key. */
export function useAsked<Answer>(
  key: string | null,
  ask: () => Promise<Answer | null>,
  pause = 0,
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (key === null) return setAnswer(null);
    let isPast = false;
    const take = (found: Answer | null) => isPast || setAnswer(found);
    const timer = setTimeout(() => latest.current().then(take, () => undefined), pause);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [key, pause]);
  return answer;
}
