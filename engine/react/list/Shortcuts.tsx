/** Ready searches: one press each. That which runs needs no button: its criteria are shown. */
import type { ShortcutModel } from '../../core/model/screen.ts';
import { isSameCriteria } from '../../core/runtime/listSearch.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Tool } from '../parts/Tool.tsx';

type ShortcutsProps = {
  readonly shortcuts: readonly ShortcutModel[];
  /** The criteria of the search that runs; null: none. */
  readonly running: FormValues | null;
  readonly onSubmit: (filters: FormValues) => void;
};

export function Shortcuts({ shortcuts, running, onSubmit }: ShortcutsProps) {
  const { say } = useEngine();
  const others = shortcuts.filter(({ filters }) => running === null || !isSameCriteria(running, filters));
  return others.map(({ id, label, filters }) => (
    <Tool key={id} label={say(label)} onClick={() => onSubmit(filters)} />
  ));
}
