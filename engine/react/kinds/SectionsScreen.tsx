/** Sections of one object, each loaded on its own; an editable section switches to its form and back. */
import { useEffect, useId, useRef, useState } from 'react';
import type { SectionModel, SectionsModel } from '../../core/model/screen.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { SentForm, useStartValues } from '../form/SentForm.tsx';
import { useHasDraft } from '../form/useDraft.ts';
import { Facts, useShownItems } from '../page/Facts.tsx';
import { TabbedParts } from '../page/TabbedParts.tsx';
import { Button } from '../parts/Button.tsx';
import { type Answer, useObject } from '../parts/useAnswer.ts';
import { ObjectFrame } from './ObjectFrame.tsx';

export default function SectionsScreen({ model, validators, routeParams }: ScreenProps<SectionsModel>) {
  const { say } = useEngine();
  const reading = useObject(model.source, routeParams);
  const sectionsIn = (tab: string | null, start: Answer<Row>) => {
    const sections = model.sections.filter((section) => section.tab === tab);
    if (sections.length === 0) return null;
    return (
      <div className="eng-card eng-sections">
        {sections.map((section) => (
          <Section
            key={section.id}
            section={section}
            start={start}
            validator={validators[section.id]}
            path={routeParams}
            onChanged={reading.reload}
          />
        ))}
      </div>
    );
  };
  return (
    <ObjectFrame model={model} path={routeParams} reading={reading}>
      {(start) => (
        <>
          {sectionsIn(null, start)}
          <TabbedParts label={say(model.heading)} tabs={model.tabs}>
            {({ id }) => sectionsIn(id, start)}
          </TabbedParts>
        </>
      )}
    </ObjectFrame>
  );
}

type SectionProps = {
  readonly section: SectionModel;
  readonly start: Answer<Row>;
  readonly validator: FormValidator | undefined;
  readonly path: Readonly<Record<string, string>>;
  readonly onChanged: () => void;
};

function Section({ section, start, validator, path, onChanged }: SectionProps) {
  const { say, banner } = useEngine();
  const reader = useValueReader();
  const shownItems = useShownItems(section.items);
  const startValues = useStartValues();
  const titleId = useId();
  const [isEditing, setEditing] = useState(useHasDraft(section.id));
  const part = useRef<HTMLElement>(null);
  useFocusAfter(isEditing, part);

  const { items } = section;
  const { data: object, etag } = start;
  const isOffered = reader.holds(section.edit?.when ?? null, { row: object, path });
  const edit = isOffered ? section.edit : null;
  const turn = (editing: boolean): void => {
    banner.clear();
    setEditing(editing);
  };
  return (
    <section ref={part} className="eng-section" aria-labelledby={titleId}>
      <div className="eng-section__head eng-row">
        <h2 id={titleId} className="eng-card__title">
          {say(section.title)}
        </h2>
        {edit !== null && !isEditing && (
          <Button
            variant="secondary"
            command={{ name: say(edit.open) }}
            aria-describedby={titleId}
            onClick={() => turn(true)}
          >
            {say(edit.open)}
          </Button>
        )}
      </div>
      {edit !== null && isEditing ? (
        <SentForm
          name={section.id}
          form={edit.form}
          validator={validator}
          call={edit.call}
          success={edit.success}
          initial={startValues(edit.form, object, path)}
          known={{ path, row: object }}
          object={object}
          etag={etag}
          onReread={onChanged}
          onDone={() => {
            setEditing(false);
            onChanged();
          }}
        >
          {(giveUp) => (
            <Button
              onClick={() => {
                giveUp();
                turn(false);
              }}
            >
              {say(edit.cancel)}
            </Button>
          )}
        </SentForm>
      ) : (
        <Facts items={shownItems(items, object)} object={object} />
      )}
    </section>
  );
}

/** The focus follows the switch: to the first field, and back to the button that opened the form. */
function useFocusAfter(isEditing: boolean, part: { readonly current: HTMLElement | null }): void {
  const before = useRef(isEditing);
  useEffect(() => {
    if (before.current === isEditing) return;
    before.current = isEditing;
    const wanted = isEditing ? 'form :is(input, select, textarea):not(:disabled, [readonly])' : 'button';
    part.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: !isEditing });
  }, [isEditing, part]);
}
