/**
 * The portal itself in the test's document: its own definitions, its own screens and formats. Only the answers of
 * the server are the test's.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { kindOf } from '../../engine/core/kinds/kinds.ts';
import type { ScreenModel } from '../../engine/core/model/model.ts';
import type { ScreenValidators } from '../../engine/core/model/screenModule.ts';
import { registry } from '../../src/registry.tsx';
import { type Options, runPortal, tokenOf } from '../react/runPortal.tsx';
import { validatorsOf } from '../react/screenHarness.tsx';
import { compiledPortal } from './compiledPortal.ts';

const { app, routes, screens } = compiledPortal;

/** The validators of a screen's forms, by variant and name. */
function validatorsOfScreen(id: string): ScreenValidators {
  const forms = (model: ScreenModel) =>
    Object.entries(kindOf(model).forms(model)).map(
      ([name, { schema }]) => [name, validatorsOf(schema)] as const,
    );
  return Object.fromEntries(
    Object.entries(screens[id] ?? {}).map(([variant, model]) => [variant, Object.fromEntries(forms(model))]),
  );
}

export const prefix = '/api/authentification';

/** The user of these tests, as the server describes them. */
export const claire = {
  identifiant: '0000000001',
  nom: 'Martin',
  prenom: 'Claire',
  adresseMail: 'claire.martin@organisme.example',
  telephone: '0123456789',
  mobile: null,
  personnePhysique: true,
  personneMorale: false,
  premiereConnexion: false,
  compteBloque: false,
  organisme: 'ORG075',
};

/** A token of that user with these rights. */
export const tokenWith = (...rights: readonly string[]): string =>
  tokenOf(rights, { sub: claire.identifiant, organisme: claire.organisme });

/** Starts at an address and waits for the page's heading. */
export async function startPortal(options: Options) {
  const portal = await runPortal({
    app,
    routes,
    models: screens,
    validators: validatorsOfScreen,
    components: registry.components,
    formats: registry.formats,
    icons: registry.icons,
    functions: registry.functions,
    slots: registry.slots,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

/** Writes into the field of a label in place of what it holds; an empty text empties it. */
export async function write(label: RegExp, text: string, within_: HTMLElement = document.body) {
  const field = within(within_).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  await userEvent.clear(field);
  if (text !== '') await userEvent.click(field).then(() => userEvent.paste(text));
  return field;
}

export const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  userEvent.click(within(where).getByRole('button', { name }));

/** What a part of the page tells, without the buttons that copy it. */
export function textOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll('.eng-copy')) button.remove();
  return copy.textContent?.trim() ?? '';
}

/** Waits until the banner says so, among other things. */
export const told = (text: string) =>
  waitFor(() => expect(document.querySelector('.eng-banner')?.textContent).toContain(text));

/** The messages beside the fields, without the list of errors above the form. */
export const fieldMessages = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
  });
