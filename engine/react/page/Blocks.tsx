/** The blocks that the compiler made of Markdown, rendered as elements, never as HTML text. */
import { Fragment, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PageBlock, PageInline } from '../../core/model/screen.ts';
import { contactAddress } from '../../core/runtime/contact.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { ScrollRegion } from '../parts/Region.tsx';
import './detail.css';

export function Blocks({ blocks }: { readonly blocks: readonly PageBlock[] }): ReactNode {
  return blocks.map((block, place) => <Block key={`${block.type}-${String(place)}`} block={block} />);
}

function Block({ block }: { readonly block: PageBlock }): ReactNode {
  if (block.type === 'list') return <List list={block} />;
  if (block.type === 'table') return <Table table={block} />;
  if (block.type === 'quote') {
    return (
      <blockquote>
        <Blocks blocks={block.children} />
      </blockquote>
    );
  }
  const words = <Inlines inlines={block.children} />;
  if (block.type === 'paragraph') return <p>{words}</p>;
  const Level = `h${block.depth}` as const;
  return <Level id={block.id}>{words}</Level>;
}

function List({ list }: { readonly list: Extract<PageBlock, { readonly type: 'list' }> }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {numbered(list.items).map(([key, item]) => (
        <li key={key}>
          <Blocks blocks={item} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ table }: { readonly table: Extract<PageBlock, { readonly type: 'table' }> }) {
  return (
    <ScrollRegion className="eng-page-text__table">
      <table>
        <thead>
          <tr>
            {numbered(table.head).map(([key, cell]) => (
              <th key={key} scope="col">
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(table.rows).map(([rowKey, row]) => (
            <tr key={rowKey}>
              {numbered(row).map(([key, cell]) => (
                <td key={key}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type InlinesProps = { readonly inlines: readonly PageInline[] };

export function Inlines({ inlines }: InlinesProps): ReactNode {
  return numbered(inlines).map(([key, inline]) => (
    <Fragment key={key}>{typeof inline === 'string' ? inline : <Inline inline={inline} />}</Fragment>
  ));
}

const tags = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function Inline({ inline }: { readonly inline: Exclude<PageInline, string> }) {
  const { properties, site } = useEngine();
  const arePropertiesKnown = useStore(site, (state) => state.arePropertiesKnown);
  if (inline.type === 'property')
    return properties[inline.name] || (arePropertiesKnown ? inline.default : '…');
  if (inline.type === 'link') return <TextLink href={inline.href} inlines={inline.children} />;
  if (inline.type === 'contact') {
    const value = properties[inline.property];
    return value && <TextLink href={contactAddress(inline.scheme, value)} inlines={inline.children} />;
  }
  if (inline.type === 'picture') {
    const value = properties[inline.property];
    return value && <PropertyPicture picture={inline} value={value} />;
  }
  const Tag = tags[inline.type];
  return (
    <Tag>
      <Inlines inlines={inline.children} />
    </Tag>
  );
}

/** Without an address, the words alone. */
function TextLink({ href, inlines }: { readonly href: string | null } & InlinesProps) {
  const words = <Inlines inlines={inlines} />;
  if (href === null) return words;
  return href.startsWith('/') ? (
    <PathLink to={href}>{words}</PathLink>
  ) : (
    <a href={href} rel="noopener noreferrer">
      {words}
    </a>
  );
}

/** The parts of a page never change their order while it is shown: their index is their key. */
function numbered<T>(items: readonly T[]): readonly (readonly [string, T])[] {
  return items.map((item, place) => [String(place), item]);
}

type PictureProps = {
  readonly picture: Extract<PageInline, { readonly type: 'picture' }>;
  readonly value: string;
};

/** A value of the server with a note below it, drawn as a picture with a text alternative. */
function PropertyPicture({ picture: { note, alternative }, value }: PictureProps) {
  const { properties } = useEngine();
  const name = alternative.map((part) => {
    if (typeof part === 'string') return part;
    return part.type === 'property' ? (properties[part.name] ?? part.default) : '';
  });
  const width = Math.max(180, value.length * 13 + 32, note.length * 7 + 32);
  return (
    <svg
      className="eng-picture"
      role="img"
      aria-label={name.join('')}
      viewBox={`0 0 ${width} 64`}
      width={width}
      height={64}
    >
      <rect x="1" y="1" width={width - 2} height="62" rx="8" className="eng-picture__box" />
      <text x={width / 2} y="28" textAnchor="middle" className="eng-picture__value">
        {value}
      </text>
      <text x={width / 2} y="50" textAnchor="middle" className="eng-picture__note">
        {note}
      </text>
    </svg>
  );
}
