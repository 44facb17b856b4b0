/**
 * The sign-in of the document, which the start script shows to visitors without a session: like the first rendering of
 * `react/kinds/SignInScreen.tsx` and of the header, without what needs the application's code.
 */
import type { Compiled } from '../core/model/app.ts';
import type { SignInFieldModel } from '../core/model/screen.ts';
import type { Text } from '../core/model/value.ts';
import { accessOf } from '../core/runtime/access.ts';
import { escaped } from '../core/runtime/escaped.ts';
import { formatText, type TextArgs } from '../core/runtime/text.ts';

/** The icon of the same name (`react/parts/Icon.tsx`). */
const contrast =
  '<svg class="eng-icon" aria-hidden="true" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
  'stroke-width="2" stroke-linecap="round"><circle cx="12" cy="12" r="10"/><path d="M12 18a6 6 0 0 0 0-12v12z"/></svg>';

/** Empty unless the application's sign-in is a screen of that kind. */
export function signInFrame({ app, screens, routes }: Compiled): string {
  const model = screens[app.special.signIn]?.[app.variants.fallback];
  if (model?.kind !== 'signIn') return '';
  const say = (text: Text, args: TextArgs = {}) => escaped(formatText(text, args, app.codeProperty));
  const { welcome, heading, texts } = model;
  const intro = model.intro === null ? '' : `<p class="eng-sign-in__intro">${say(model.intro)}</p>`;
  const title = (text: string) => `<h1 class="eng-heading">${text}</h1>`;

  const visitor = { signedIn: false, rights: new Map(), variant: app.variants.fallback };
  const link = (to: string, label: Text, attributes = ''): string => {
    const route = routes.find(({ screen }) => screen === to);
    if (route === undefined || accessOf(route.guard, app.rights, visitor) !== 'open') return '';
    return `<a${attributes} href="${escaped(route.path)}">${say(label)}</a>`;
  };
  const links = (app.links.header ?? []).map((one) => ('screen' in one ? link(one.screen, one.label) : ''));
  const field = (model: SignInFieldModel, type: string, complete: string): string => {
    const name = escaped(model.field);
    return `<div>
      <div class="eng-field">
        <div class="eng-field__head eng-row"><label class="eng-field__label" for="${name}">${say(model.label)}</label></div>
        <div class="eng-sign-in__field"><input id="${name}" class="eng-input" required type="${type}" autocomplete="${complete}" autocapitalize="none" spellcheck="false" name="${name}"></div>
      </div>
      ${model.forgotten === null ? '' : link(model.forgotten.screen, model.forgotten.label, ' class="eng-sign-in__forgotten"')}
    </div>`;
  };
  return `<template class="eng-start-tools">
    <div class="eng-header__links eng-row">
      <ul class="eng-header__list eng-row eng-plain-list">${links.flatMap((one) => (one === '' ? [] : `<li>${one}</li>`)).join('')}</ul>
      <button type="button" class="eng-bare eng-start-display" aria-haspopup="dialog">${contrast}${say(app.texts['display.open'] ?? '')}</button>
    </div>
  </template>
  <template class="eng-start-sign-in">
    <div class="eng-sign-in${welcome === null ? ' eng-sign-in--alone' : ''}">
      ${welcome === null ? '' : `<div class="eng-sign-in__welcome">${title(say(welcome, { site: app.siteTitle.default }))}${intro}</div>`}
      <section class="eng-card eng-sign-in__box" aria-labelledby="sign-in-title">
        <div id="sign-in-title">${welcome === null ? title(say(heading)) : `<h2>${say(heading)}</h2>`}</div>
        ${welcome === null ? intro : ''}
        <form class="eng-sign-in__form" novalidate>
          ${field(model.identifier, 'text', 'username')}
          ${field(model.password, 'password', 'current-password')}
          <button type="submit" class="eng-button eng-button--primary eng-sign-in__submit">${say(texts.submit)}</button>
        </form>
      </section>
    </div>
  </template>`;
}
