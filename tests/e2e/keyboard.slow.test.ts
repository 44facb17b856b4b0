/** Every state of every screen by Tab alone: each control is reached in order, with its ring visible and uncovered. */
import { expectWayAround } from './keyboard.ts';
import { accounts, signIn, test } from './portal.ts';
import { openState, screenStates } from './screenStates.ts';

test.describe.configure({ mode: 'parallel' });

for (const visitor of ['naturalPersons', 'legalEntities'] as const) {
  for (const width of [1366, 390]) {
    test(`every state that ${visitor} see, by keyboard alone at ${width} px (A11Y-08, RGAA-12.8)`, async ({
      page,
    }) => {
      test.setTimeout(1_200_000);
      page.on('dialog', (dialog) => dialog.accept());
      await signIn(page, accounts[visitor]);
      for (const state of (await screenStates()).filter(({ visitors }) => visitors.includes(visitor)))
        await test.step(`${state.screen} ${state.state}`, async () => {
          // Some commands that lead to a state are shown on a wide page alone.
          await page.setViewportSize({ width: 1366, height: 900 });
          await openState(page, state);
          await page.setViewportSize({ width, height: 900 });
          await expectWayAround(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
    });
  }
}
