/** The problems of the application: where each is, what it says to do, and a press that cures it. */
import type { ShownProblem } from '../../protocol.ts';
import { Button } from '../controls.tsx';
import { useProject } from '../state.ts';
import { mend, showLine } from '../store.ts';

/** @param onLeave told of each press: it leads to the source */
export function Problems({ onLeave }: { readonly onLeave?: () => void }) {
  const go = (act: typeof showLine | typeof mend, problem: ShownProblem): void => {
    onLeave?.();
    void act(problem);
  };
  return (
    <ul>
      {useProject().problems.map((problem) => (
        <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}:${problem.message}`}>
          <button type="button" onClick={() => go(showLine, problem)}>
            <span className="wb-place">
              {problem.file}:{problem.line}
            </span>
            {problem.message}
          </button>
          {problem.hint !== null && <p className="eng-note">{problem.hint}</p>}
          {problem.cure !== null && (
            <Button kind="link" onPress={() => go(mend, problem)}>
              {problem.cure}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
