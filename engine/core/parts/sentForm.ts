/** Forms that are sent: their initial values, their call, and what happens after success. */

import type { FormScreen } from '../../../schemas/types/definition.ts';
import type { Told } from '../describe/tell.ts';
import { plainText } from '../describe/text.ts';
import { said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { SuccessModel } from '../model/action.ts';
import type { FormScreenModel } from '../model/screen.ts';
import type { At } from '../problems/places.ts';
import { assembleCall } from './call.ts';
import { assembleForm, formTexts } from './form.ts';
import type { Scope } from './scope.ts';
import type { Allowed } from './valueRef.ts';

/** The properties of a form that is sent. `parent`: the screen above, where a user goes on. */
type SentForm = Pick<FormScreen, 'form' | 'call' | 'then' | 'link'> & Pick<Partial<FormScreen>, 'parent'>;

/** A form, the call that sends its fields, and what happens after success. `known`: what the call may read besides. */
export function assembleSentForm(
  written: SentForm,
  scope: Scope,
  known: Pick<Allowed, 'row'>,
): Pick<FormScreenModel, 'form' | 'call' | 'success'> {
  const form = assembleForm(written.form, formTexts(scope), scope, {}, false, known.row !== undefined);
  const names = form.fields.map(({ name }) => name);
  return {
    form,
    call: assembleCall(written.call, { field: names, ...known }, scope),
    success: assembleSuccess(written, names, scope),
  };
}

/** Compiles what happens after a successful send of these fields, which fill the address of the next screen. */
function assembleSuccess(written: SentForm, fields: readonly string[], scope: Scope): SuccessModel {
  const { texts, key } = scope;
  const keys = textKeys.form(key);
  const { link, parent } = written;
  const words: readonly string[] = [written.then ?? []].flat();
  const [goTo, another] = words.filter((word) => word !== 'reloadUser');
  if (goTo !== undefined && another !== undefined)
    scope.report('exclusive-keys', [written, 'then', 'key'], [goTo, another]);
  const label = texts.find(keys.successLink, []);
  const linked = link ?? (label === null ? undefined : parent);
  const at: At = [written, link === undefined ? 'parent' : 'link'];
  const opened = (screen: string) => scope.target(screen, [written, 'then'], [...scope.params, ...fields]);
  return {
    message: texts.find(keys.success, fields),
    reloadUser: words.includes('reloadUser'),
    then: goTo === undefined ? 'stay' : goTo === 'home' ? goTo : { goto: opened(goTo) },
    link:
      linked === undefined
        ? null
        : { screen: scope.target(linked, at), label: texts.need(keys.successLink, [], at) },
  };
}

/** What happens after a successful send. */
export function successTold({ message, then, link, reloadUser }: SuccessModel): Told {
  return {
    message,
    then: typeof then === 'object' ? said.toScreen(then.goto) : then === 'home' ? said.home : said.stays,
    reloadsUser: reloadUser ? said.yes : null,
    link: link && `${plainText(link.label)} (${link.screen})`,
  };
}

/** The screen of the button that cancels, the parent unless the form says otherwise; undefined: there is no button. */
export function cancelScreen({ cancel, parent }: FormScreen): string | undefined {
  return cancel === false ? undefined : (cancel ?? parent);
}

/** Where a form says, or leaves to its parent, the screen of the button that cancels. */
export function placeOfCancel(written: FormScreen): At {
  return [written, written.cancel === undefined ? 'parent' : 'cancel'];
}
