/**
 * The portal itself in the test's document: its own definitions, screens and formats. The test gives only the responses
 * of the server.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { registry } from '../../src/registry.tsx';
import { type Options, runPortal, tokenOf } from '../react/harness.tsx';
import { compiledPortal } from './compiledPortal.ts';

const { app, routes, screens } = compiledPortal;
/** What waits is counted at a time of its own: between the requests of a test. */
const { waiting: _waiting, ...aids } = compiledPortal.aids;

export const prefix = '/api/authentification';

/** The user of these tests, as the server describes her. */
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
    aids,
    routes,
    models: screens,
    ...registry,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

/** Replaces the value of the field with this label; an empty text clears it. */
export async function write(label: RegExp, text: string, within_: HTMLElement = document.body) {
  const field = within(within_).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  await userEvent.clear(field);
  if (text !== '') await userEvent.click(field).then(() => userEvent.paste(text));
  return field;
}

export const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  userEvent.click(within(where).getByRole('button', { name }));

/** The text of a part of the page, without the copy buttons. */
export function textOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll('.eng-copy')) button.remove();
  return copy.textContent?.trim() ?? '';
}

/** Waits until the banner contains this text. */
export const told = (text: string) =>
  waitFor(() => expect(document.querySelector('.eng-banner')?.textContent).toContain(text));

/** The messages at the fields, without the error list above the form. */
export const fieldMessages = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
  });
