/**
 * The messages of a form whose object was changed or deleted by someone else (REL-20, REL-21): the object is reloaded
 * and the input kept, or the input is discarded; a deleted object leads back to its list.
 */
import { useEffect, useRef } from 'react';
import type { FormValues } from '../../core/runtime/rules.ts';
import { changedFields, type NamedField } from '../../core/runtime/typed.ts';
import type { Failure } from '../client/api.ts';
import type { Banner } from '../client/notices.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useWayBack } from '../context/useWayBack.ts';
import { useBanner } from '../parts/useNotices.ts';

const changedMeanwhile = 412;
const absent = 404;

type Reread = {
  readonly fields: readonly NamedField[];
  /** The object that the form edits, and its initial values. */
  readonly object: unknown;
  readonly initial: FormValues;
  /** Reloads the object; null: there is none. */
  readonly onReread: (() => void) | null;
  /** Discards the input. */
  readonly onDrop: () => void;
};

/** Returns the actions of the banner after a failure, besides its text. */
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
