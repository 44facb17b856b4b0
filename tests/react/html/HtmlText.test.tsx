import { render } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HtmlText } from '../../../engine/react/html/HtmlText.tsx';

const shown = (html: string) =>
  render(
    <MemoryRouter>
      <HtmlText html={html} />
    </MemoryRouter>,
  ).container.innerHTML;

test('shows paragraphs, lists, emphasis and links', () => {
  const html = '<p>a <strong>b</strong> &amp; c</p><ul><li>d</li></ul><a href="https://x.example/">e</a>';
  expect(shown(html)).toBe(html);
  expect(shown('<a href="/cgi">e</a>')).toBe('<a href="/cgi" data-discover="true">e</a>');
});

test.each([
  ['<script>alert(1)</script>x', 'x'],
  ['<svg><a href="javascript:1">y</a></svg>x', 'x'],
  ['<p onclick="x()" style="position:fixed">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href=" jAvAscript:alert(1)">x</a>', 'x'],
  ['<a href="//evil.example">x</a>', 'x'],
  ['<a href="/\\evil.example">x</a>', 'x'],
  ['<a href="data:text/html,x">x</a>', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<div><p>x</div>', '<p>x</p>'],
  ['<iframe src="https://evil.example">y</iframe>x', 'x'],
  ['&lt;script&gt;', '&lt;script&gt;'],
])('SEC-67 SEC-68 %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('SEC-68 no markup makes an element or attribute that is not on the list', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    'p',
    'script',
    'svg',
    'img',
    ' href=',
    '"',
    "'",
    'javascript:',
    'onload=',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '\u0000',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (parts) => {
      const { container, unmount } = render(
        <MemoryRouter>
          <HtmlText html={parts.join('')} />
        </MemoryRouter>,
      );
      for (const element of container.querySelectorAll('*')) {
        expect(element.tagName).toMatch(/^(P|A|BR|UL|OL|LI|STRONG|B|EM|I|H3|H4|ABBR)$/);
        for (const { name } of element.attributes) expect(name).toMatch(/^(href|title|data-discover)$/);
        expect(element.getAttribute('href') ?? '/').not.toMatch(/^\s*(javascript|data):/i);
      }
      unmount();
    }),
    { numRuns: 300 },
  );
});
