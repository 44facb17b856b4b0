/** The entries of a group: collapsible texts, or a list with the files to download. */
import FileText from 'lucide-react/icons/file-text';
import LinkIcon from 'lucide-react/icons/link';
import { useLocation } from 'react-router-dom';
import type { CallModel } from '../../core/model/call.ts';
import type { CollectionModel } from '../../core/model/screen.ts';
import type { ShownEntry } from '../../core/runtime/collection.ts';
import { pathAndQuery } from '../../core/runtime/request.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { useValueReader } from '../context/useValueReader.ts';
import { useServerFile } from '../form/useServerFile.ts';
import { Accordion } from '../parts/Accordion.tsx';
import { HtmlText } from '../parts/HtmlText.tsx';

type Anchored = ShownEntry & { readonly anchor: string };

type Props = {
  readonly model: CollectionModel;
  readonly entries: readonly Anchored[];
  /** Shown in place of the entries if there are none. */
  readonly empty: string;
  /** That of the headings. */
  readonly level: 2 | 3;
};

export function Entries({ model, entries, empty, level }: Props) {
  const { app, say } = useEngine();
  const { pathname } = useLocation();
  const titled = entries.map((entry) => ({ ...entry, title: entry.title || say(model.texts.untitled) }));
  if (titled.length === 0) return <p className="eng-collection__none">{empty}</p>;
  if (model.accordion) {
    const hasTabs = model.groups !== null && model.groups.tabs !== null;
    const hrefOf = ({ group, anchor }: Anchored): string =>
      `${pathname}${hasTabs ? `?${app.addresses.tab}=${group}` : ''}#${anchor}`;
    return (
      <Accordion
        level={level}
        items={titled.map((entry) => ({
          id: entry.anchor,
          title: <Title entry={entry} />,
          content: (
            <div className="eng-collection__answer">
              <HtmlText html={entry.text} />
              <PathLink className="eng-collection__anchor eng-screen-only" to={hrefOf(entry)}>
                <LinkIcon aria-hidden="true" size={16} /> {say(model.texts.anchor)}
              </PathLink>
            </div>
          ),
        }))}
      />
    );
  }
  const { download } = model.entry;
  return (
    <ul className="eng-collection__list eng-plain-list">
      {titled.map((entry) => (
        <li key={entry.anchor} className="eng-collection__item">
          {download !== null && <FileText aria-hidden="true" size={20} />}
          <div>
            {download === null || entry.file === null ? (
              <Title entry={entry} />
            ) : (
              <FileLink call={download.call} entry={entry} />
            )}
            {entry.text === '' || entry.text === entry.title ? null : (
              <div className="eng-collection__text">
                <HtmlText html={entry.text} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Title({ entry: { title, note } }: { readonly entry: ShownEntry }) {
  return (
    <>
      {title}
      {note === '' ? null : (
        <span className="eng-collection__note eng-note">
          {' '}
          (<HtmlText html={note} />)
        </span>
      )}
    </>
  );
}

type FileLinkProps = { readonly call: CallModel; readonly entry: ShownEntry };

function FileLink({ call, entry }: FileLinkProps) {
  const { registry } = useEngine();
  const { context } = useValueReader();
  const { download, running } = useServerFile(call, {
    values: ({ row }: ShownEntry) => ({ row }),
    name: ({ file }) => file ?? '',
  });
  return (
    <a
      href={pathAndQuery(call, context({ row: entry.row }), registry.functions).path}
      aria-disabled={running !== null || undefined}
      onClick={(event) => {
        event.preventDefault();
        download(entry);
      }}
    >
      <Title entry={entry} />
    </a>
  );
}
