/**
 * The criteria of a list: a form that collapses after it was submitted, and keeps its input. It renders when it is
 * first expanded. Its code comes after the first rows, unless a screen begins with it.
 */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fetchedPart } from '../browser/fetchedPart.ts';
import { whenIdle } from '../browser/taskHost.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useStateWithin } from '../browser/useStateWithin.ts';
import { useEngineText } from '../context/useText.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import type { CriteriaFormProps } from './CriteriaForm.tsx';
import './search.css';

type FilterFormProps = CriteriaFormProps & {
  /** Changes when the form is to be reset to `initial`. */
  readonly version: string;
  readonly open: boolean;
};

type FilterToggleProps = {
  readonly open: boolean;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onToggle: (open: boolean) => void;
  /** Id of what it unfolds. */
  readonly bodyId: string;
};

type FilterPanelProps = FilterFormProps &
  Omit<FilterToggleProps, 'bodyId'> & {
    /** Beside the button that collapses the form. */
    readonly children: ReactNode;
  };

const {
  fetch: loadForm,
  usePart,
  isHere,
} = fetchedPart<CriteriaFormProps>(() => import('./CriteriaForm.tsx'));

export { loadForm };

/**
 * Whether the criteria are unfolded, and what folds and unfolds them. They unfold once their form is here; a screen that
 * begins with them is drawn when it is.
 */
export function useUnfolded(initially: () => boolean): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(initially);
  const wanted = useRef(open);
  const tellMissing = useMissingFile();
  const turn = useHandler((next: boolean) => {
    wanted.current = next;
    if (!next || isHere()) setOpen(next);
    else loadForm().then(() => setOpen(wanted.current), tellMissing);
  });
  return [open, turn];
}

/** The criteria as a card of its own. */
export function FilterPanel(props: FilterPanelProps) {
  const engineText = useEngineText();
  const titleId = useId();
  const bodyId = useId();
  return (
    <search className="eng-card eng-filters" aria-labelledby={titleId}>
      <div className="eng-filters__head">
        <h2 id={titleId} className="eng-card__title">
          {engineText('search.criteria')}
        </h2>
        <div className="eng-filters__tools">
          {props.children}
          <FilterToggle {...props} bodyId={bodyId} />
        </div>
      </div>
      <div id={bodyId} hidden={!props.open} className="eng-filters__body">
        <FilterForm {...props} />
      </div>
    </search>
  );
}

/** Unfolds and folds the criteria. */
export function FilterToggle({ open, toggle, onToggle, bodyId }: FilterToggleProps) {
  const engineText = useEngineText();
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <button
      ref={toggle}
      type="button"
      className="eng-tool"
      data-tool="filters"
      aria-expanded={open}
      aria-controls={bodyId}
      onClick={() => onToggle(!open)}
    >
      <Chevron aria-hidden="true" size={17} />
      <span>{engineText(open ? 'search.hideFilters' : 'search.showFilters')}</span>
    </button>
  );
}

/** The form of the criteria: the input stays while it is folded; criteria from elsewhere reset it. */
export function FilterForm({ open, version, ...form }: FilterFormProps) {
  const [wasOpen, setWasOpen] = useStateWithin(version, false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open, setWasOpen]);
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), []);
  return (open || wasOpen) && <FetchedForm key={version} {...form} />;
}

function FetchedForm(props: CriteriaFormProps) {
  const Form = usePart();
  return <Form {...props} />;
}
