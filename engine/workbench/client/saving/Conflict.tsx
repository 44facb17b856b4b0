/** Three versions of a file that changed on disk meanwhile; nothing is overwritten before one is chosen. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { ScrollRegion } from '../../../react/parts/Region.tsx';
import { changeBetween, shownText } from '../../rawText.ts';
import { Button } from '../controls.tsx';
import type { OpenFile } from '../state.ts';
import { resolve } from './saving.ts';

export function Conflict({ file }: { readonly file: OpenFile }) {
  const disk = file.conflict?.disk ?? null;
  const versions = [
    [texts.mine, file.text],
    [texts.disk, disk ?? ''],
    [texts.base, file.base],
  ] as const;
  return (
    <div className="wb-conflict" role="alert">
      <p>{(disk === null ? texts.gone : texts.conflict)(file)}</p>
      <p className="eng-row">
        <Button onPress={() => resolve(file.path, 'mine')}>{texts.keepMine}</Button>
        <Button onPress={() => resolve(file.path, 'disk')}>
          {disk === null ? texts.takeGone : texts.takeDisk}
        </Button>
      </p>
      <div className="wb-versions">
        {versions.map(([label, text]) => (
          <ScrollRegion key={label} aria-label={label}>
            <h2>{label}</h2>
            <pre>
              {linesOf(text, file.base).map(([line, isOther], n) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
                isOther ? <mark key={n}>{line}</mark> : <span key={n}>{line}</span>,
              )}
            </pre>
          </ScrollRegion>
        ))}
      </div>
    </div>
  );
}

/** The lines of a text, and whether they are those in which it differs from another. */
function linesOf(text: string, base: string): readonly (readonly [line: string, isOther: boolean])[] {
  const [shown, other] = [shownText(text), shownText(base)];
  const change = changeBetween(other, shown);
  let start = 0;
  return shown.split(/(?<=\n)/).map((line) => {
    const [from, to] = [start, start + line.length];
    start = to;
    return [line, change !== null && change.from < to && change.from + change.insert.length > from];
  });
}
