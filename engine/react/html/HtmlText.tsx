/** Shows the HTML of an answer as elements of the page: it is read, never handed to the browser as HTML. */
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type HtmlNode, readHtml } from './readHtml.ts';

export function HtmlText({ html }: { readonly html: string }) {
  const nodes = useMemo(() => readHtml(html), [html]);
  return <>{drawn(nodes)}</>;
}

function drawn(nodes: readonly HtmlNode[]): ReactNode {
  return nodes.map((node, at) => {
    const key = `${at}`;
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
    const { tag: Tag, value, children } = node;
    if (Tag === 'br') return <br key={key} />;
    if (Tag === 'abbr')
      return (
        <abbr key={key} title={value ?? undefined}>
          {drawn(children)}
        </abbr>
      );
    if (Tag !== 'a') return <Tag key={key}>{drawn(children)}</Tag>;
    return value?.startsWith('/') ? (
      <Link key={key} to={value}>
        {drawn(children)}
      </Link>
    ) : (
      <a key={key} href={value ?? undefined}>
        {drawn(children)}
      </a>
    );
  });
}
