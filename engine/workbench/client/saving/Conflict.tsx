/** Three versions of a file that changed on disk meanwhile; nothing is overwritten before one is chosen. */
import { ScrollRegion } from '../../../react/parts/Region.tsx';
import { Button } from '../controls.tsx';
import { shownText } from '../rawText.ts';
import type { OpenFile } from '../state.ts';
import { texts } from '../texts.ts';
import { resolve } from './saving.ts';

type ConflictProps = {
  readonly file: OpenFile;
  readonly conflict: NonNullable<OpenFile['conflict']>;
};

export function Conflict({ file, conflict }: ConflictProps) {
  const { disk } = conflict;
  const versions = [
    [texts.mine, file.text],
    [texts.disk, disk ?? ''],
    [texts.base, file.base],
  ] as const;
  return (
    <div className="wb-conflict" role="alert">
      <p>{disk === null ? texts.gone(file.path) : texts.conflict(file.path)}</p>
      <p className="wb-buttons">
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

/** The lines of a text, and whether they are not those of another between the lines that both begin and end with. */
function linesOf(text: string, base: string): readonly (readonly [line: string, isOther: boolean])[] {
  const [lines, others] = [text, base].map((one) => shownText(one).split(/(?<=\n)/));
  if (lines === undefined || others === undefined) return [];
  const first = lines.findIndex((line, n) => line !== others[n]);
  const most = Math.min(lines.length, others.length) - Math.max(0, first);
  let same = 0;
  while (same < most && lines.at(-1 - same) === others.at(-1 - same)) same += 1;
  return lines.map((line, n) => [line, first >= 0 && n >= first && n < lines.length - same]);
}
