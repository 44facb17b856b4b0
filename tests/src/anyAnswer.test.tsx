/**
 * Every screen with a back end that returns arbitrary responses: no screen crashes, and no cell shows machine-readable
 * text, on screen, in the file and on paper, in any order.
 */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Server, stopPortals } from '../react/harness.tsx';
import { anyAnswers, pathOf } from './anyAnswer.ts';
import { compiledPortal } from './compiledPortal.ts';
import { claire, prefix, startPortal, tokenWith } from './startPortal.tsx';

const kinds = ['personnePhysique', 'personneMorale'] as const;

/** The query strings that start a search, by screen. */
const searches: Readonly<Record<string, readonly string[]>> = {
  'commandes/liste': ['?statut=OK&page=1&tri=statutCommande', '?statut=KO&page=1&tri=-nombreLignesOK'],
  'doublons/liste': ['?action=TRAITER&page=1&tri=decision'],
  'demandes/liste': ['?statutTitre=VALIDE&page=1'],
  'statistiques/organisme': [
    'STATUT_DEMANDES',
    'SUIVI_TITRE',
    'SUIVI_DEMANDE_TITRE_VALIDE',
    'STATUT_APPEL_PHOTO',
    'SUIVI_CONNEXIONS',
    'DELAIS_MOYENS',
  ].map((type) => `?typeStatistiques=${type}&page=1`),
};

/** Screens that show the content of a response. */
const shown = compiledPortal.routes.filter(({ screen: id, kind }) => {
  const model = Object.values(compiledPortal.screens[id] ?? {})[0];
  const reads = model?.kind === 'custom' ? Object.keys(model.calls).length > 0 : true;
  return reads && kind !== 'page' && kind !== 'links' && !id.startsWith('authentification/');
});
const cases = shown.flatMap(({ screen: id, path }) =>
  (searches[id] ?? ['']).map((query) => [id, path.replace(/\{\w+\}/g, '7') + query] as const),
);

const machineWords = /\[object |\bundefined\b|\bNaN\b|Invalid Date/;

/** What people see, hear and can copy. */
function told(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ value }) => value,
  );
  const named = [
    ...document.querySelectorAll('[aria-label], [title], [href], [alt], svg [d], svg [width], svg [x]'),
  ]
    .flatMap((part) => [...part.attributes])
    .filter(({ name }) => ['aria-label', 'title', 'href', 'alt', 'd', 'width', 'x'].includes(name))
    .map(({ value }) => value);
  return [document.title, document.body.textContent ?? '', ...fields, ...named].join('\n');
}

/** The specification requires this text for rights that the list does not know. */
const withoutUnknownRights = (id: string, text: string): string =>
  id.startsWith('groupes/') ? text.replace(/undefined(, )?/g, '') : text;

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = (blob: Blob) => {
    files.push(blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  window.print = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 400));
});

const settled = () =>
  waitFor(() =>
    expect(document.querySelector('[aria-busy="true"], .eng-state[data-kind="loading"]')).toBeNull(),
  );

/** Returns the number of buttons pressed. */
async function pressAll(names: RegExp): Promise<number> {
  let pressed = 0;
  for (const button of screen.queryAllByRole<HTMLButtonElement>('button', { name: names })) {
    if (button.disabled || !button.isConnected) continue;
    pressed += 1;
    await userEvent.click(button);
  }
  return pressed;
}

describe.each(kinds)('%s', (kind) => {
  it.each(cases)('REL-13 %s shows any response: %s', async (id, path) => {
    const user = {
      ...claire,
      personnePhysique: kind === 'personnePhysique',
      personneMorale: kind === 'personneMorale',
    };
    const visit = async (answers: Readonly<Record<string, unknown>>): Promise<void> => {
      let isUserKnown = false;
      const answer = (operation: string) => () => {
        if (operation === `GET ${prefix}/utilisateur/${claire.identifiant}` && !isUserKnown) {
          isUserKnown = true;
          return { body: user };
        }
        const [, address = ''] = operation.split(' ');
        const body = answers[pathOf(address) ?? ''];
        return body === undefined ? {} : { body: body === null ? 'null' : body, etag: '"1"' };
      };
      const server = new Proxy<Server>({}, { get: (_all, operation) => answer(String(operation)) });
      sessionStorage.clear();
      localStorage.clear();
      try {
        await startPortal({ path, token: tokenWith(...Object.keys(compiledPortal.app.rights)), server });
        await settled();
        if (id === 'beneficiaires/liste') {
          await userEvent.type(screen.getByLabelText(/^Numéro identifiant/), '1');
          await pressAll(/^Filtrer$/);
          await waitFor(() => expect(document.querySelector('.eng-result')).not.toBeNull());
          await settled();
        }
        const check = (): void => {
          expect(document.querySelector('h1.eng-heading')?.textContent).not.toMatch(
            /n’a pas pu être affichée/,
          );
          expect(withoutUnknownRights(id, told())).not.toMatch(machineWords);
        };
        check();
        const asked = await pressAll(/^Télécharger \(CSV\)$/);
        await waitFor(() =>
          expect(files.length >= asked || document.querySelector('.eng-banner')).toBeTruthy(),
        );
        await pressAll(/^Imprimer$/);
        await pressAll(/^(MODIFIER|Modifier)$/);
        await settled();
        check();
        for (const file of files.splice(0))
          expect(withoutUnknownRights(id, await file.text())).not.toMatch(machineWords);
      } finally {
        stopPortals();
      }
    };
    await fc.assert(fc.asyncProperty(anyAnswers, visit), { numRuns: 2, seed: 13, endOnFailure: true });
  });
});
