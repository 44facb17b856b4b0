/** Renders the HTML of a response as React elements: it is parsed, never inserted as HTML. */
import { Fragment, type ReactNode, useMemo } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { matchScreen } from '../context/openRoute.ts';
import { type HtmlNode, readHtml } from './readHtml.ts';

export function HtmlText({ html }: { readonly html: string }) {
  const { routes } = useEngine();
  const nodes = useMemo(() => readHtml(html), [html]);
  return <>{drawn(nodes, routes)}</>;
}

function drawn(nodes: readonly HtmlNode[], routes: readonly RouteModel[]): ReactNode {
  return nodes.map((node, at) => {
    const key = `${at}`;
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
    const { tag: Tag, value, children } = node;
    if (Tag === 'br') return <br key={key} />;
    if (Tag === 'abbr')
      return (
        <abbr key={key} title={value ?? undefined}>
          {drawn(children, routes)}
        </abbr>
      );
    if (Tag !== 'a') return <Tag key={key}>{drawn(children, routes)}</Tag>;
    // A file of the server also has an address within the site.
    return value?.startsWith('/') && matchScreen(routes, value.replace(/[?#].*/, '')) ? (
      <PathLink key={key} to={value}>
        {drawn(children, routes)}
      </PathLink>
    ) : (
      <a key={key} href={value ?? undefined}>
        {drawn(children, routes)}
      </a>
    );
  });
}
