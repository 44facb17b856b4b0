/** Edits the resources. Each new image is scanned, the logo first, then everything is saved. */
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import {
  Button,
  cleanLine,
  codeOf,
  type Failure,
  Field,
  type Row,
  SubmitButton,
  useEngine,
  useFormDraft,
  useTitleNote,
} from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { KnownOrganisme } from '../../shell/organismeStore.ts';
import { ImageField } from './ImageField.tsx';
import type { ImageKind } from './imageProblem.ts';
import { editValues, kinds, type Values, valuesOf } from './resourceValues.ts';

/** Maximum length of the text on letters (specification 3, section 5). */
const longestName = 64;

const controls = { logo: 'controlerLogo', signature: 'controlerSignature' } as const;
const acceptedCodes: readonly (string | null)[] = ['OK', 'FICHIER_MANQUANT'];

type Props = Pick<PropsOf<'OrganisationResources'>, 'model' | 'text'> & {
  readonly organisme: KnownOrganisme;
  /** As received: unchanged members are sent back as they are. */
  readonly row: Row;
  readonly etag: string | null;
  readonly hasImages: boolean;
  readonly onCancel: () => void;
  /** Reads the organisation again and keeps the form. */
  readonly onReread: () => void;
  readonly onSaved: () => void;
};

export function ResourcesForm(props: Props) {
  const { model, organisme, hasImages, text, onCancel, onReread, onSaved } = props;
  const { banner, loading, say: t } = useEngine();
  const save = useSave(props);
  const { draft, values, initial, change } = useValues(model, organisme, onReread);
  const { nom, recevoirNotification } = values;
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);

  const { length } = cleanLine(nom);
  const nameProblem =
    length === 0 ? text('nomObligatoire') : length > longestName ? text('nomTropLong') : null;
  // A text that is too long is reported while typing, a missing one on saving.
  const shownProblem = isChecked || length > longestName ? nameProblem : null;
  useTitleNote({ error: shownProblem !== null });
  useEffect(() => name.current?.focus(), []);

  // Input is ignored while a save is in progress.
  const type = (changed: Partial<Values>) => {
    if (!isBusy) change(changed);
  };
  const modifiedIn = (all: Values) => kinds.filter((kind) => all[kind] !== initial[kind]);
  const modified = modifiedIn(values);
  /** The files that are being read, whose images a save takes along. */
  const reading = useRef(new Map<ImageKind, Promise<string | null>>());

  const fail = (failure: Failure) => {
    if (failure.handled) return;
    draft.mark(false);
    if (!failure.aborted) banner.show({ tone: 'error', text: t(failure.message), ...draft.offer(failure) });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    banner.clear();
    setChecked(true);
    if (nameProblem !== null) {
      name.current?.focus();
      return;
    }
    setBusy(true);
    const read = await Promise.all([...reading.current].map(async ([kind, image]) => [kind, await image]));
    // The reason is told at its field.
    if (read.some(([, image]) => image === null)) return setBusy(false);
    const whole: Values = { ...values, ...Object.fromEntries(read) };
    draft.mark(true);
    const failure = await loading(save(whole, modifiedIn(whole)));
    setBusy(false);
    if (failure !== null) return fail(failure);
    draft.forget();
    onSaved();
  };

  return (
    <form ref={draft.ref} className="ressources__form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="eng-note">{text('obligatoire')}</p>
      <NameField input={name} name={nom} error={shownProblem} text={text} onChange={(nom) => type({ nom })} />
      <div className="ressources__choice">
        <input
          id="recevoirNotification"
          type="checkbox"
          className="eng-checkbox"
          checked={recevoirNotification}
          onChange={(event) => type({ recevoirNotification: event.target.checked })}
        />
        <label htmlFor="recevoirNotification">{text('recevoirNotification')}</label>
      </div>
      {hasImages
        ? kinds.map((kind) => (
            <ImageField
              key={kind}
              kind={kind}
              image={values[kind]}
              isModified={modified.includes(kind)}
              disabled={isBusy}
              text={text}
              onChange={(image) => {
                if (image === null) reading.current.delete(kind);
                type({ [kind]: image });
              }}
              onReading={(image) => {
                reading.current.set(kind, image);
                void image.then(() => reading.current.get(kind) === image && reading.current.delete(kind));
              }}
            />
          ))
        : null}
      <div className="ressources__actions">
        <SubmitButton isBusy={isBusy}>{text('enregistrer')}</SubmitButton>
        <Button
          onClick={() => {
            draft.forget();
            onCancel();
          }}
        >
          {text('annuler')}
        </Button>
      </div>
    </form>
  );
}

type NameFieldProps = Pick<Props, 'text'> & {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly name: string;
  readonly error: string | null;
  readonly onChange: (name: string) => void;
};

function NameField({ input, name, error, text, onChange }: NameFieldProps) {
  return (
    <Field id="nom" label={text('nom')} hint={text('consignes.nom')} required error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="text"
          autoComplete="organization"
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What the form holds, with the draft of it. */
function useValues(model: Props['model'], organisme: KnownOrganisme, onReread: () => void) {
  const initial = useMemo(() => valuesOf(organisme), [organisme]);
  const fields = (['nom', 'recevoirNotification', ...kinds] as const).map((name) => ({
    name,
    label: model.texts[name],
  }));
  const draft = useFormDraft({
    name: 'ressources',
    fields,
    object: organisme,
    initial,
    onReread,
    onDrop: () => dispatch({ kind: 'dropped' }),
  });
  const [{ basis, values }, dispatch] = useReducer(editValues, {
    basis: organisme,
    values: { ...initial, ...draft.typed },
  });
  useLayoutEffect(() => {
    if (basis !== organisme) dispatch({ kind: 'reread', basis: organisme });
  }, [basis, organisme]);
  const { keep } = draft;
  useEffect(() => keep(values), [keep, values]);
  const change = (changed: Partial<Values>): void => dispatch({ kind: 'changed', values: changed });
  return { draft, values, initial, change };
}

/** Saves the resources; answers the first failure of the calls, null if everything is saved. */
function useSave({ model, row: before, etag, hasImages }: Props) {
  const { api } = useEngine();
  return async (values: Values, modified: readonly ImageKind[]): Promise<Failure | null> => {
    const images = modified.filter(() => hasImages);
    for (const kind of images) {
      if (values[kind] === null) continue;
      const accepts = (body: unknown) => acceptedCodes.includes(codeOf(body));
      const answer = await api.call(
        model.calls[controls[kind]],
        { field: { data: values[kind] } },
        { accepts },
      );
      if (!answer.ok) return answer.failure;
    }
    const { logo: _logo, signature: _signature, ...text } = before;
    const row = {
      ...(hasImages ? before : text),
      ...Object.fromEntries(images.map((kind) => [kind, values[kind]])),
    };
    const answer = await api.call(
      model.calls.enregistrer,
      { row, field: { ...values, nom: cleanLine(values.nom) } },
      { etag },
    );
    return answer.ok ? null : answer.failure;
  };
}
