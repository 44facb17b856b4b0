/** What the built files must not contain, so that the site runs under its CSP: no eval, no compiler, no parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const folder = inject('site');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const scripts = files.filter((file) => file.endsWith('.js'));
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const holding = (pattern: RegExp) =>
  scripts.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')));

describe('SEC-71 the built scripts', () => {
  it.each([
    ['no JSON Schema compiler', /schemaKeyRef|strictSchema|addMetaSchema/],
    ['no YAML parser', /yaml\.org,2002|YAMLParseError|parseAllDocuments/],
    ['no parser of ICU messages', /EXPECT_ARGUMENT_CLOSING_BRACE/],
    ['no Trusted Types policy', /trustedTypes|createPolicy/],
    ['no development code', /engine:update|react-refresh|@vite\/client/],
    ['nothing of the workbench', /atelier:|codemirror|\u2063/i],
    ['no secret of the toolchain', /JWT_SECRET|DATABASE_URL/],
    [
      'no service worker and no notification that is pushed (ECO-09)',
      /serviceWorker|[pP]ushManager|requestPermission|\bNotification\s*[.(]|new Notification\b/,
    ],
  ])('contain %s', (_what, pattern) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(holding(pattern)).toEqual([]);
  });

  it("evaluate no text, except AG Grid's column expressions, which no definition can write", () => {
    const evaluation = /(?<![\w.$])(new Function\b|eval\(|Function\(["'`])/g;
    const found = scripts.flatMap((file) => {
      const calls = readFileSync(join(folder, file), 'utf8').matchAll(evaluation);
      return [...calls].map(() => file.replace(/-[\w-]+\.js$/, ''));
    });
    expect(found).toEqual(['assets/ResultGrid']);
  });

  it('SEC-90 have no source maps', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(holding(/sourceMappingURL/)).toEqual([]);
  });
});

describe('SEC-70, SEC-73 the built page', () => {
  it('has no inline script, style or handler', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('loads only from its own origin', () => {
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const styles = files.filter((file) => file.endsWith('.css'));
    const foreign = styles.filter((file) =>
      /url\(\s*["']?(https?:)?\/\/|@import/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(foreign).toEqual([]);
  });

  it('RGAA-8.1 begins with the type of its document', () => {
    const documents = files.filter((file) => file.endsWith('.html'));
    expect(documents).toContain('index.html');
    for (const file of documents)
      expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^<!doctype html>\s*<html lang="fr">/i);
  });

  it('A11Y-06 is in French, and says that it needs JavaScript', () => {
    expect(html).toContain('<html lang="fr">');
    expect(html).toMatch(/<noscript>[\s\S]*JavaScript[\s\S]*<\/noscript>/);
  });
});

describe('the built site', () => {
  it('ECO-07 has a precompressed copy of every text larger than a packet', () => {
    const large = files.filter(
      (file) => /\.(js|css|html|svg|json|txt)$/.test(file) && readFileSync(join(folder, file)).length > 1024,
    );
    expect(large.length).toBeGreaterThan(5);
    expect(large.filter((file) => !files.includes(`${file}.br`) || !files.includes(`${file}.gz`))).toEqual(
      [],
    );
  });
});
