/**
 * The draft of a form that edits an object, and the messages about it. Input of an earlier visit is restored on top of
 * the object's values of today. If someone else changed or deleted the object (REL-20, REL-21), it is loaded again and
 * the input kept, or the input is discarded; a deleted object leads back to its list.
 */
import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '../../core/runtime/rules.ts';
import { changedFields, type LabelledField, rebasedValues } from '../../core/runtime/typed.ts';
import { useHandler } from '../browser/stateHooks.ts';
import type { Failure } from '../client/api.ts';
import type { Banner } from '../client/notices.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useWayBack } from '../context/links.tsx';
import { useDraft } from './useDraft.ts';

const changedMeanwhile = 412;
const absent = 404;

type FormDraftProps = {
  /** Name of the form within its page. */
  readonly name: string;
  readonly fields: readonly LabelledField[];
  /** The object that the form edits, if any, and the initial values from it. */
  readonly object: unknown;
  readonly initial: FormValues;
  /** Loads the object again; null: there is none. */
  readonly onReread: (() => void) | null;
  /** The input is discarded: the form starts again. */
  readonly onDrop: () => void;
};

export function useFormDraft({ name, onDrop, ...edited }: FormDraftProps) {
  const { fields, initial } = edited;
  const { banner, engineText, say } = useEngine();
  const ref = useRef<HTMLFormElement>(null);
  const [drops, setDrops] = useState(0);
  const draft = useDraft(name, fields);
  const { kept, mark, forget } = draft;
  const [typed] = useState(() => kept && rebasedValues(kept.values, kept.before, initial));
  const drop = useHandler(() => {
    forget();
    setDrops(drops + 1);
    onDrop();
  });
  const offer = useReread(edited, drop);
  const keep = useHandler((values: FormValues) => draft.keep(values, initial));

  /** Says that input was restored, and offers to send it if it was being sent, or to discard it. */
  const tellKept = useHandler(() => {
    const send = { label: engineText('search.retry'), run: () => ref.current?.requestSubmit() };
    const discard = (): void => {
      banner.clear();
      drop();
    };
    const files = fields.flatMap(({ file, label }) => (file ? [{ file, label: say(label) }] : []));
    banner.show({
      tone: 'info',
      text: engineText(kept?.isSending ? 'edit.unsent' : 'edit.kept'),
      details: files.map(({ file, label }) => say(file.texts.again, { label })),
      actions: [...(kept?.isSending ? [send] : []), { label: engineText('edit.drop'), run: discard }],
    });
  });
  const isKept = Object.keys(kept?.values ?? {}).length > 0;
  useEffect(() => {
    if (isKept) tellKept();
  }, [isKept, tellKept]);
  return {
    ref,
    /** How many times the input was discarded: the key of the form. */
    drops,
    /** Restored input, to show in place of the initial values. */
    typed: drops > 0 || typed === null ? undefined : typed,
    /** To call with the values of the form, at first and whenever they differ. */
    keep,
    mark,
    forget,
    /** What the banner offers after a failure, beside its text. */
    offer,
  };
}

type Edited = Pick<FormDraftProps, 'fields' | 'object' | 'initial' | 'onReread'>;

/** Returns what the banner offers after a failure; says what changed in an object that was loaded again. */
function useReread({ fields, object, initial, onReread }: Edited, onDrop: () => void) {
  const { say, engineText, banner } = useEngine();
  const back = useWayBack();
  const asked = useRef<Pick<Edited, 'object' | 'initial'> | null>(null);

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

  return ({ status }: Failure): Pick<Banner, 'actions' | 'link'> => {
    if (onReread === null) return {};
    if (status === absent && back !== null) {
      return { link: { screen: back, label: engineText('detail.back') } };
    }
    if (status !== changedMeanwhile) return {};
    const action = (label: string, begin: () => void) => ({
      label: engineText(label),
      run: () => {
        begin();
        banner.clear();
        onReread();
      },
    });
    const ask = (): void => {
      asked.current = { object, initial };
    };
    return { actions: [action('edit.reload', ask), action('edit.drop', onDrop)] };
  };
}
