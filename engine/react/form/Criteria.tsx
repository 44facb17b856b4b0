/** The rules for a field's text, listed from the start and ticked off while typing. */
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useMemo } from 'react';
import type { FieldModel } from '../../core/model/form.ts';
import { useEngine } from '../context/EngineContext.ts';
import { HiddenText } from '../parts/HiddenText.tsx';

type CriteriaProps = {
  /** Of the list, which describes the control. */
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
};

export function Criteria({ id, field, value }: CriteriaProps) {
  const { say, engineText } = useEngine();
  const tests = useMemo(
    () => field.criteria.map(({ pattern, label }) => ({ label, test: new RegExp(pattern, 'u') })),
    [field],
  );
  if (tests.length === 0) return null;
  const text = typeof value === 'string' ? value : '';
  return (
    <ul
      id={id}
      className="eng-criteria"
      aria-label={engineText('criteria.label', { label: say(field.label) })}
    >
      {tests.map(({ label, test }) => {
        const isMet = test.test(text);
        return (
          <li key={test.source} data-met={isMet || undefined}>
            {isMet ? <Check aria-hidden="true" size={16} /> : <Circle aria-hidden="true" size={16} />}
            <HiddenText>{engineText(isMet ? 'criteria.met' : 'criteria.unmet')}</HiddenText>
            {say(label)}
          </li>
        );
      })}
    </ul>
  );
}
