/** Edits the resources. Each new image is scanned, the logo first, then everything is saved. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  Button,
  codeOf,
  type Failure,
  Field,
  type Row,
  rebasedValues,
  SubmitButton,
  useBanner,
  useDraft,
  useEngine,
  useKeptDraft,
  useLoading,
  useReread,
  useTitleNote,
} from '#engine';
import type { Organisme } from '#schemas/types/domain.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { KnownOrganisme } from '../../shell/organismeStore.ts';
import { ImageField } from './ImageField.tsx';
import type { ImageKind } from './imageProblem.ts';

/** Maximum length of the text on letters (specification 3, section 5). */
const longestName = 64;

const kinds: readonly ImageKind[] = ['logo', 'signature'];
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

type Values = Pick<Organisme, 'nom' | 'recevoirNotification' | ImageKind>;

function valuesOf({ nom, recevoirNotification, logo, signature }: KnownOrganisme): Values {
  return {
    nom: nom ?? '',
    recevoirNotification: recevoirNotification === true,
    logo: logo || null,
    signature: signature || null,
  };
}

export function ResourcesForm(props: Props) {
  const { model, organisme, row: before, etag, hasImages, text, onCancel, onReread, onSaved } = props;
  const { api, say: t } = useEngine();
  const banner = useBanner();
  const loading = useLoading();
  const id = useId();
  const initial = valuesOf(organisme);
  const draft = useDraft('ressources', null);
  const drop = () => {
    draft.forget();
    setValues(initial);
  };
  const typed = useKeptDraft(draft, initial, id, drop);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...typed }));
  const [begun, setBegun] = useState(organisme);
  if (begun !== organisme) {
    setBegun(organisme);
    setValues({ ...initial, ...rebasedValues(values, valuesOf(begun), initial) });
  }
  const { nom, recevoirNotification } = values;
  const fields = (['nom', 'recevoirNotification', ...kinds] as const).map((name) => ({
    name,
    label: model.texts[name],
  }));
  const offer = useReread({ fields, object: organisme, initial, onReread, onDrop: drop });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const logo = useRef<HTMLButtonElement>(null);
  const signature = useRef<HTMLButtonElement>(null);
  const buttons = { logo, signature };

  const nameProblem =
    nom.trim() === '' ? text('nomObligatoire') : nom.trim().length > longestName ? text('nomTropLong') : null;
  // A text that is too long is reported while typing, a missing one on saving.
  const shownProblem = isChecked || nom.trim().length > longestName ? nameProblem : null;
  useTitleNote({ error: shownProblem !== null });
  useEffect(() => name.current?.focus(), []);

  const isModified = (kind: ImageKind) => values[kind] !== initial[kind];
  // Input is ignored while a save is in progress.
  const change = (changed: Partial<Values>) => {
    if (!isBusy) setValues((before) => ({ ...before, ...changed }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial values are derived from the organisation
  useEffect(() => draft.keep(values, initial), [draft, values, organisme]);

  const fail = (failure: Failure) => {
    if (failure.handled) return;
    draft.mark(false);
    if (!failure.aborted) banner.show({ tone: 'error', text: t(failure.message), ...offer(failure) });
  };

  /** The first failure of the calls; null if everything is saved. */
  async function save(): Promise<Failure | null> {
    const modified = kinds.filter((kind) => hasImages && isModified(kind));
    for (const kind of modified) {
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
      ...Object.fromEntries(modified.map((kind) => [kind, values[kind]])),
    };
    const answer = await api.call(
      model.calls.enregistrer,
      { row, field: { ...values, nom: nom.trim() } },
      { etag },
    );
    return answer.ok ? null : answer.failure;
  }

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
    draft.mark(true);
    const failure = await loading(save());
    setBusy(false);
    if (failure !== null) return fail(failure);
    draft.forget();
    onSaved();
  };

  return (
    <form id={id} className="ressources__form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="eng-note">{text('obligatoire')}</p>
      <Field id="nom" label={text('nom')} hint={text('consignes.nom')} required error={shownProblem}>
        {(control) => (
          <input
            {...control}
            ref={name}
            type="text"
            autoComplete="organization"
            value={nom}
            onChange={(event) => change({ nom: event.target.value })}
          />
        )}
      </Field>
      <div className="ressources__choice">
        <input
          id="recevoirNotification"
          type="checkbox"
          className="eng-checkbox"
          checked={recevoirNotification}
          onChange={(event) => change({ recevoirNotification: event.target.checked })}
        />
        <label htmlFor="recevoirNotification">{text('recevoirNotification')}</label>
      </div>
      {hasImages
        ? kinds.map((kind) => (
            <ImageField
              key={kind}
              kind={kind}
              buttonRef={buttons[kind]}
              image={values[kind]}
              isModified={isModified(kind)}
              disabled={isBusy}
              text={text}
              onChange={(image) => change({ [kind]: image })}
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
