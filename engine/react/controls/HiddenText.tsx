/**
 * Words for those who hear the page, beside or in place of what the others see. The style sheet preserves the spaces
 * inside, which keep them apart from the words around: a browser drops the spaces outside between the parts of a
 * flexible box, and what is read is '(accueil)' glued to the name before it. Those outside are for whatever trims
 * each part of a name.
 */
export function HiddenText({ children }: { readonly children: string }) {
  return (
    <>
      {' '}
      <span className="eng-visually-hidden">{` ${children} `}</span>{' '}
    </>
  );
}
