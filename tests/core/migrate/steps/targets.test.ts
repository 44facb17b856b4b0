/** Targets: the name of a screen, or a map if more is said. */
import { expect, it } from 'vitest';
import { targetsSteps } from '../../../../engine/core/migrate/steps/targets.ts';
import { stepOn } from '../stepOn.ts';

const screen = (words: string) => `screens:\n  a:\n${words.replaceAll(/^/gm, '    ')}\n`;

it.each([
  [
    'help: { links: { b: { screen: x/b }, c: { screen: x/c, tab: d } } }',
    'help: { b: x/b, c: { screen: x/c, tab: d } }',
  ],
  ['help:\n  links:\n    # first\n    b: { screen: x/b }', 'help:\n  # first\n  b: x/b'],
  [
    'entries: { b: { screen: x/b }, c: { screen: x/c, icon: d } }',
    'entries: { b: x/b, c: { screen: x/c, icon: d } }',
  ],
  ['actions:\n  b: { screen: x/b }\n  c: { call: d, then: stay }', 'actions:\n  b: x/b\n  c: { call: d }'],
  ['grid: { columns: { b: { link: { screen: x/b } } } }', 'grid: { columns: { b: { link: x/b } } }'],
  ['errors: [{ then: { goto: x/b } }]', 'errors: [{ then: x/b }]'],
  ['kind: form\nparent: x/b\ncancel: x/b\nsuccess: { link: x/b }', 'kind: form\nparent: x/b'],
  [
    'kind: form\nparent: x/b\ncancel: x/c\nsuccess: { link: x/c }',
    'kind: form\nparent: x/b\ncancel: x/c\nlink: x/c',
  ],
  ['kind: form\nparent: x/b', 'kind: form\nparent: x/b\ncancel: false'],
  ['kind: form\ncancel: x/b\nsuccess: { then: stay }', 'kind: form\ncancel: x/b'],
  [
    'kind: form\nsuccess: # then\n  reloadUser: true\n  then: home\n  link: x/b',
    'kind: form\nthen: [reloadUser, home]\nlink: x/b',
  ],
  [
    'sections: { b: { edit: { success: { then: { goto: x/c }, link: x/d } } } }',
    'sections: { b: { edit: { then: x/c, link: x/d } } }',
  ],
])('%s', (written, changed) => {
  const text = targetsSteps.reduce((before, step) => stepOn(step, before), screen(written));
  expect(text).toBe(screen(changed));
});

it('the menu and the links of the application', () => {
  const menu =
    'menu: { a: { screen: x/a, entries: { b: { screen: x/b } } } }\nlinks: { pied: { c: { screen: x/c } } }\n';
  const text = targetsSteps.reduce((before, step) => stepOn(step, before, 'app'), menu);
  expect(text).toBe('menu: { a: { screen: x/a, entries: { b: x/b } } }\nlinks: { pied: { c: x/c } }\n');
});
