/**
 * Checks the DOM of a page against the HTML standard (A11Y-07). Style rules for hand-written HTML do not apply to a
 * generated document and are off.
 */
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Written by the browser's serialisation: `disabled=""`, lower-case `doctype`, no self-closing tags.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The grid sets the widths and positions of columns in `style`, through the DOM.
    'no-inline-style': 'off',
    // React generates ids such as `_r_1_`.
    'valid-id': 'off',
    'long-title': 'off',
    'no-redundant-for': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** The violations, each with its rule and element; without those that only AG Grid determines. */
export async function htmlProblems(page: Page): Promise<readonly string[]> {
  const report = await validator.validateString(
    `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`,
  );
  return report.results
    .flatMap(({ messages }) => messages)
    .filter(({ selector }) => !/\.ag-/.test(selector ?? ''))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`);
}
