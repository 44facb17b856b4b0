/** The record of the kinds of screens: its type requires every member of each kind. */
import { collection } from './collection.ts';
import { custom } from './custom.ts';
import { dashboard } from './dashboard.ts';
import { detail } from './detail.ts';
import { form } from './form.ts';
import type { Kind, KindName } from './kind.ts';
import { links } from './links.ts';
import { page } from './page.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { signIn } from './signIn.ts';
import { siteMap } from './siteMap.ts';

const kinds: { readonly [Name in KindName]: Kind<Name> } = {
  search,
  detail,
  dashboard,
  form,
  sections,
  signIn,
  page,
  links,
  siteMap,
  collection,
  custom,
};

/**
 * The kind of a screen or model. Its functions may only be called with this very screen, which the type cannot express.
 */
export function kindOf({ kind }: { readonly kind: KindName }): Kind<KindName> {
  return kinds[kind] as Kind<KindName>;
}
