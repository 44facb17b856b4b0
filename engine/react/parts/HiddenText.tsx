/**
 * Text for screen readers, beside or instead of the visible text. The style sheet preserves the inner spaces, which
 * separate it from the words around it: a browser drops the outer spaces between flex items, and would read '(accueil)'
 * joined to the name before it. The outer spaces are for readers that trim each part of a name.
 */
export function HiddenText({ children }: { readonly children: string }) {
  return (
    <>
      {' '}
      <span className="eng-visually-hidden">{` ${children} `}</span>{' '}
    </>
  );
}
