/**
 * Holds the document of a page, as the browser made it, against the HTML standard (A11Y-07). Rules of taste in writing
 * HTML by hand say nothing about a generated document and are off.
 */
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Written by the browser when it serialises: `disabled=""`, lower case `doctype`, no self-closing.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Widths of columns and places of the grid stand in `style`, set through the object model.
    'no-inline-style': 'off',
    // React names elements that belong together by ids such as `_r_1_`.
    'valid-id': 'off',
    'long-title': 'off',
    'no-redundant-for': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** What is wrong, each with its rule and element; without what AG Grid alone decides. */
export async function htmlProblems(page: Page): Promise<readonly string[]> {
  const report = await validator.validateString(
    `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`,
  );
  return report.results
    .flatMap(({ messages }) => messages)
    .filter(({ selector }) => !/\.ag-/.test(selector ?? ''))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`);
}
