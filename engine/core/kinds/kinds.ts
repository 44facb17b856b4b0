/** The record of the kinds of screens: one that lacks something does not compile. */
import { custom } from './custom.ts';
import { dashboard } from './dashboard.ts';
import { detail } from './detail.ts';
import { form } from './form.ts';
import type { Kind, KindName } from './kind.ts';
import { links } from './links.ts';
import { page } from './page.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';

const kinds: { readonly [Name in KindName]: Kind<Name> } = {
  search,
  detail,
  dashboard,
  form,
  sections,
  page,
  links,
  custom,
};

/** The kind of a screen or model. What it answers is asked about this very screen, which the type cannot tell. */
export function kindOf({ kind }: { readonly kind: KindName }): Kind<KindName> {
  return kinds[kind] as Kind<KindName>;
}
