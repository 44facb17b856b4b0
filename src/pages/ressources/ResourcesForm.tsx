/** Changes the resources: each new image goes through the antivirus, the logo first, then all of it is saved. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  Button,
  type CustomScreenProps,
  type Failure,
  Field,
  useBanner,
  useEngine,
  useLoading,
  useText,
  useTitleNote,
} from '#engine';
import type { Organisme } from '#schemas/types/domain.ts';
import { ImageField } from './ImageField.tsx';
import type { ImageKind } from './imageProblem.ts';

/** Longest text on letters (specification 3, section 5). */
const longestName = 64;

const kinds: readonly ImageKind[] = ['logo', 'signature'];
const controls = { logo: 'controlerLogo', signature: 'controlerSignature' } as const;
const acceptedCodes: readonly unknown[] = ['OK', 'FICHIER_MANQUANT'];

type Props = {
  readonly model: CustomScreenProps['model'];
  readonly organisme: Organisme;
  readonly etag: string | null;
  readonly hasImages: boolean;
  readonly text: (name: string, args?: Record<string, unknown>) => string;
  readonly onCancel: () => void;
  readonly onReload: () => void;
  readonly onSaved: () => void;
};

export function ResourcesForm(props: Props) {
  const { model, organisme, etag, hasImages, text, onCancel, onReload, onSaved } = props;
  const { api } = useEngine();
  const t = useText();
  const banner = useBanner();
  const loading = useLoading();
  const [nom, setNom] = useState(organisme.nom);
  const [recevoirNotification, setNotification] = useState(organisme.recevoirNotification);
  const [images, setImages] = useState({ logo: organisme.logo, signature: organisme.signature });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const logo = useRef<HTMLButtonElement>(null);
  const signature = useRef<HTMLButtonElement>(null);
  const buttons = { logo, signature };

  const nameProblem =
    nom.trim() === '' ? text('nomObligatoire') : nom.trim().length > longestName ? text('nomTropLong') : null;
  // Too long is said while typing, missing once it was to be saved.
  const shownProblem = isChecked || nom.trim().length > longestName ? nameProblem : null;
  useTitleNote({ error: shownProblem !== null });
  useEffect(() => name.current?.focus(), []);

  const isModified = (kind: ImageKind) => images[kind] !== organisme[kind];
  const change = (kind: ImageKind, image: string | null) =>
    setImages((before) => ({ ...before, [kind]: image }));

  const fail = (failure: Failure) => {
    if (failure.aborted || failure.handled) return;
    banner.show({
      tone: 'error',
      text: t(failure.message),
      ...(failure.status === 412 ? { action: { label: text('recharger'), run: onReload } } : {}),
    });
  };

  /** The first failure on the way; null when everything is saved. */
  async function save(): Promise<Failure | null> {
    for (const kind of kinds.filter((candidate) => hasImages && isModified(candidate))) {
      const control = model.calls[controls[kind]];
      if (control === undefined || images[kind] === null) continue;
      const accepts = (body: unknown) => acceptedCodes.includes(body);
      const answer = await api.call(control, { field: { data: images[kind] } }, { accepts });
      if (!answer.ok) return answer.failure;
    }
    const call = model.calls['enregistrer'];
    if (call === undefined) return null;
    const field = { nom: nom.trim(), recevoirNotification, ...images };
    const answer = await api.call(call, { row: { ...organisme }, field }, { etag });
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
    const failure = await loading(save());
    setBusy(false);
    if (failure === null) onSaved();
    else fail(failure);
  };

  return (
    <form className="ressources__form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="eng-note">{text('obligatoire')}</p>
      <Field id="nom" label={text('nom')} hint={text('consignes.nom')} required error={shownProblem}>
        {(control) => (
          <input
            {...control}
            ref={name}
            type="text"
            autoComplete="organization"
            value={nom}
            onChange={(event) => setNom(event.target.value)}
          />
        )}
      </Field>
      <div className="ressources__choice">
        <input
          id="recevoirNotification"
          type="checkbox"
          className="eng-checkbox"
          checked={recevoirNotification}
          onChange={(event) => setNotification(event.target.checked)}
        />
        <label htmlFor="recevoirNotification">{text('recevoirNotification')}</label>
      </div>
      {hasImages
        ? kinds.map((kind) => (
            <ImageField
              key={kind}
              kind={kind}
              buttonRef={buttons[kind]}
              image={images[kind]}
              isModified={isModified(kind)}
              disabled={isBusy}
              text={text}
              onChange={(image) => change(kind, image)}
              actions={
                kind === 'logo' && images.logo !== null ? (
                  <Button
                    variant="quiet"
                    disabled={isBusy}
                    onClick={() => {
                      change('logo', null);
                      logo.current?.focus();
                    }}
                  >
                    {text('supprimerLogo')}
                  </Button>
                ) : null
              }
            />
          ))
        : null}
      <div className="ressources__actions">
        <Button variant="primary" type="submit" aria-disabled={isBusy || undefined}>
          {text('enregistrer')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {text('annuler')}
        </Button>
      </div>
    </form>
  );
}
