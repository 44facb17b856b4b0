/**
 * The rows of a field whose value is a list of objects. Buttons add, move and remove them. The focus goes to the first
 * field of a row that is added, stays on the button that moves one, and goes to the row after one that is removed.
 */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { use, useEffect, useRef, useState } from 'react';
import type { RowsModel } from '../../core/model/form.ts';
import { rowsOf } from '../../core/runtime/rowErrors.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { RowCellsContext } from './RowCells.ts';

export function RowsWidget(props: WidgetProps) {
  const { id, name, value, disabled, readOnly, onChange } = props;
  const { rows } = props.field;
  const { say, announce } = useEngine();
  const cells = use(RowCellsContext);
  const root = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    if (toFocus.current !== null) root.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = null;
  });
  const [known, setKeys] = useState<readonly number[]>([]);
  if (rows === null) return null;
  if (cells === null) throw new Error('Rows are drawn by a form.');
  const { Cell, errorAt } = cells;
  const list = rowsOf(value);
  // A row keeps its controls, and what is typed in them, when it moves.
  const next = Math.max(-1, ...known) + 1;
  const keys = list.map((_, index) => known[index] ?? next + index - known.length);
  const canAdd = rows.max === null || list.length < rows.max;
  const change = (changed: readonly Row[], focus: string | null): void => {
    toFocus.current = focus;
    onChange(changed);
  };
  const add = (): void =>
    change([...list, begunRow(rows)], `${rowAt(list.length)} :is(input, select, textarea, button):enabled`);
  const remove = (index: number): void => {
    const neighbour = Math.min(index, list.length - 2);
    setKeys(keys.toSpliced(index, 1));
    change(
      list.toSpliced(index, 1),
      neighbour < 0 ? '[data-tool="add"]' : `${rowAt(neighbour)} [data-tool="remove"]`,
    );
    announce(say(rows.texts.removed, { n: index + 1 }));
  };
  const move = (index: number, to: number): void => {
    const [row = {}] = list.slice(index, index + 1);
    const tool = to < index ? 'up' : 'down';
    setKeys(keys.with(index, keys[to] ?? 0).with(to, keys[index] ?? 0));
    change(list.toSpliced(index, 1).toSpliced(to, 0, row), `${rowAt(to)} [data-tool="${tool}"]`);
    announce(say(rows.texts.moved, { from: index + 1, n: to + 1 }));
  };
  const toolOf = (tool: keyof typeof icons, index: number, press: (() => void) | null) => {
    const label = say(rows.texts[tool], { n: index + 1 });
    return (
      <IconButton
        icon={icons[tool]}
        label={label}
        title={label}
        data-tool={tool}
        aria-disabled={press === null || undefined}
        onClick={press ?? undefined}
      />
    );
  };
  return (
    <div ref={root} className="eng-rows">
      {list.map((row, index) => (
        <fieldset key={keys[index]} className="eng-rows__row" data-row={index}>
          <legend className="eng-rows__name">{say(rows.texts.name, { n: index + 1 })}</legend>
          <div className="eng-form__fields">
            {rows.fields.map((field) => (
              <Cell
                key={field.name}
                id={`${id}.${index}.${field.name}`}
                field={readOnly ? { ...field, readOnly } : field}
                value={row[field.name]}
                error={errorAt(`${name}.${index}.${field.name}`)}
                isEnabled={!disabled}
                isRequired={field.required === true}
                onChange={(typed) => change(list.with(index, { ...row, [field.name]: typed }), null)}
                onLeave={ignore}
              />
            ))}
          </div>
          {!disabled && !readOnly && (
            <div className="eng-rows__tools eng-row">
              {toolOf('up', index, index > 0 ? () => move(index, index - 1) : null)}
              {toolOf('down', index, index < list.length - 1 ? () => move(index, index + 1) : null)}
              {toolOf('remove', index, list.length > rows.min ? () => remove(index) : null)}
            </div>
          )}
        </fieldset>
      ))}
      {!readOnly && (
        <button
          type="button"
          id={id}
          className="eng-link-button eng-rows__add"
          data-tool="add"
          disabled={disabled}
          aria-disabled={!canAdd || undefined}
          aria-describedby={props.describedBy}
          onClick={canAdd ? add : undefined}
        >
          {say(rows.texts.add)}
        </button>
      )}
    </div>
  );
}

/** A row that is added: what its fields start with. */
const begunRow = ({ fields }: RowsModel): Row =>
  Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial && 'const' in initial ? [[name, initial.const]] : [])),
  );

/** Selects a row. */
const rowAt = (index: number): string => `[data-row="${index}"]`;

/** The focus that leaves the whole list is what counts. */
const ignore = (): void => {};

const icons = { up: ArrowUp, down: ArrowDown, remove: X } as const;
