/**
 * The organisation's resources (specification 3, section 2): read-only address; editable text, images and
 * notification.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  Button,
  Heading,
  isObject,
  type Row,
  useAnswer,
  useEngine,
  useHasDraft,
  useSession,
} from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { type KnownOrganisme, keepOrganisme, readOrganisme } from '../../shell/organismeStore.ts';
import { Waiting } from '../Waiting.tsx';
import { Preview } from './ImageField.tsx';
import { ResourcesForm } from './ResourcesForm.tsx';
import './ressources.css';

export function OrganisationResources({ model, text }: PropsOf<'OrganisationResources'>) {
  const { banner, say: t } = useEngine();
  const { state, reload } = useAnswer<Row>(model.calls.lire, isObject);
  const row = state.kind === 'done' ? state.value.data : null;
  useEffect(() => {
    if (row !== null) keepOrganisme(readOrganisme(row));
  }, [row]);
  const organisme = useMemo(() => readOrganisme(row), [row]);
  const [isEditing, setEditing] = useState(useHasDraft('ressources'));
  const hasImages = useSession(({ variant }) => variant) !== 'personneMorale';
  const open = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) open.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div className="eng-stack">
      <Heading />
      {model.intro ? <p className="eng-intro">{t(model.intro)}</p> : null}
      <Waiting state={state} onRetry={reload} />
      {state.kind === 'done' && row !== null ? (
        <>
          <section className="eng-card" aria-labelledby="adresse-titre">
            <h2 id="adresse-titre" className="eng-card__title">
              {text('adresse')}
            </h2>
            <Address organisme={organisme} none={text('sans.adresse')} />
          </section>
          <section className="eng-card" aria-labelledby="ressources-titre">
            <div className="ressources__head">
              <h2 id="ressources-titre" className="eng-card__title">
                {text(hasImages ? 'ressources' : 'ressourcesTexte')}
              </h2>
              {isEditing ? null : (
                <Button
                  ref={open}
                  variant="secondary"
                  command={{ name: text('modifier') }}
                  aria-describedby="ressources-titre"
                  onClick={() => {
                    banner.clear();
                    setEditing(true);
                  }}
                >
                  {text('modifier')}
                </Button>
              )}
            </div>
            {isEditing ? (
              <ResourcesForm
                model={model}
                organisme={organisme}
                row={row}
                etag={state.value.etag}
                hasImages={hasImages}
                text={text}
                onCancel={() => {
                  banner.clear();
                  setEditing(false);
                }}
                onReread={reload}
                onSaved={() => {
                  setEditing(false);
                  reload();
                  banner.show({ tone: 'success', text: text('succes') });
                }}
              />
            ) : (
              <Facts organisme={organisme} hasImages={hasImages} text={text} />
            )}
          </section>
        </>
      ) : null}
    </div>
  );
}

function Address({ organisme, none }: { readonly organisme: KnownOrganisme; readonly none: string }) {
  const { destinataire, adresse1, adresse2, adresse3, adresse4, codePostal, commune, pays } =
    organisme.adresse ?? {};
  const town = [codePostal, commune].filter(Boolean).join(' ');
  const lines = Object.entries({ destinataire, adresse1, adresse2, adresse3, adresse4, town, pays }).filter(
    ([, line]) => line,
  );
  return lines.length === 0 ? (
    <p>{none}</p>
  ) : (
    <address className="ressources__address">
      {lines.map(([name, line]) => (
        <div key={name}>{line}</div>
      ))}
    </address>
  );
}

type FactsProps = Pick<PropsOf<'OrganisationResources'>, 'text'> & {
  readonly organisme: KnownOrganisme;
  readonly hasImages: boolean;
};

function Facts({ organisme, hasImages, text }: FactsProps) {
  return (
    <dl className="ressources__facts">
      <div>
        <dt>{text('nom')}</dt>
        <dd>{organisme.nom}</dd>
      </div>
      <div>
        <dt>{text('notification')}</dt>
        <dd>{text(organisme.recevoirNotification ? 'oui' : 'non')}</dd>
      </div>
      {hasImages
        ? (['logo', 'signature'] as const).map((kind) => (
            <div key={kind}>
              <dt>{text(kind)}</dt>
              <dd>
                <Preview kind={kind} image={organisme[kind]} text={text} />
              </dd>
            </div>
          ))
        : null}
    </dl>
  );
}
