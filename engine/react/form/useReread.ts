/**
 * What a form says when somebody else changed or removed its object meanwhile (REL-20, REL-21): the object is read again
 * under what was typed, or what was typed is given up; what is gone leads back to where it came from.
 */
import { useEffect, useRef } from 'react';
import type { FormValues } from '../../core/runtime/rules.ts';
import { changedFields, type NamedField } from '../../core/runtime/typed.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useBanner } from '../feedback/useNotices.ts';
import { useWayBack } from '../navigation/useWayBack.ts';
import type { Failure } from '../state/api.ts';
import type { Banner } from '../state/notices.ts';

const changedMeanwhile = 412;
const absent = 404;

type Reread = {
  readonly fields: readonly NamedField[];
  /** The object that the form changes, and what the form begins with from it. */
  readonly object: unknown;
  readonly initial: FormValues;
  /** Reads the object again; null: there is none. */
  readonly onReread: (() => void) | null;
  /** Gives up what was typed. */
  readonly onDrop: () => void;
};

/** Answers what the banner offers after a failure, beside its text. */
export function useReread({ fields, object, initial, onReread, onDrop }: Reread) {
  const { say } = useEngine();
  const engineText = useEngineText();
  const banner = useBanner();
  const back = useWayBack();
  const asked = useRef<{ readonly object: unknown; readonly initial: FormValues } | null>(null);

  useEffect(() => {
    if (asked.current === null || asked.current.object === object) return;
    const changed = changedFields(fields, asked.current.initial, initial);
    asked.current = null;
    const names = changed.map(({ label }) => say(label)).join(', ');
    banner.show({
      tone: 'info',
      text: engineText('edit.reloaded'),
      details: changed.length === 0 ? [] : [engineText('edit.changedMeanwhile', { fields: names })],
    });
  }, [object, initial, fields, banner, say, engineText]);

  const reread = (): void => {
    banner.clear();
    onReread?.();
  };
  return ({ status }: Failure): Pick<Banner, 'actions' | 'link'> => {
    if (onReread === null) return {};
    if (status === absent && back !== null) {
      return { link: { screen: back, label: engineText('detail.back') } };
    }
    if (status !== changedMeanwhile) return {};
    return {
      actions: [
        {
          label: engineText('edit.reload'),
          run: () => {
            asked.current = { object, initial };
            reread();
          },
        },
        {
          label: engineText('edit.drop'),
          run: () => {
            onDrop();
            reread();
          },
        },
      ],
    };
  };
}
