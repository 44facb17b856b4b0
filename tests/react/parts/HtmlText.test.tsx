import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { createPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HtmlText } from '../../../engine/react/parts/HtmlText.tsx';
import { renderPart, routeTo } from '../harness.tsx';

const routes = [routeTo('pages/cgi', '/cgi')];
const draw = (html: string) => renderPart(<HtmlText html={html} />, { routes, path: '/' });
const shown = (html: string) => draw(html).container.innerHTML;

test('shows paragraphs, lists, emphasis and links', () => {
  const html = '<p>a <strong>b</strong> &amp; c</p><ul><li>d</li></ul><a href="https://x.example/">e</a>';
  expect(shown(html)).toBe(html);
  expect(shown('<a href="/cgi">e</a>')).toBe('<a href="/cgi">e</a>');
});

test.each([
  ['<div>a</div><div>b</div>', 'a<br>b'],
  ['a<div>b</div>c', 'a<br>b<br>c'],
  ['<div>\n<div>a</div>\n</div>\n<section>b</section>', 'a<br>b'],
  ['<div><strong>a</strong></div><div><em>b</em> c</div>', '<strong>a</strong><br><em>b</em> c'],
  ['<div><p>a</p></div><div><p>b</p></div>', '<p>a</p><p>b</p>'],
  ['<ul><li><div>a</div><div>b</div></li><li><div>c</div></li></ul>', '<ul><li>a<br>b</li><li>c</li></ul>'],
  ['a<br><div>b</div>', 'a<br>b'],
  [
    '<table><tr><th>a</th><td>b &amp; c</td></tr><tr><td>d</td><td></td><td>e</td></tr></table>',
    'a – b &amp; c<br>d – e',
  ],
  ['<h1>a</h1><h2>b</h2>c<h5>d</h5><h6>e</h6>', '<h3>a</h3><h3>b</h3>c<h4>d</h4><h4>e</h4>'],
])('FAQ-007: highlights a callout: %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test.each(['/api/lienaides/download/x', '/assets/x.pdf?cgi', '/cgi/x.pdf'])(
  'FAQ-007: %s is not a screen, and is left to the browser',
  (href) => {
    const { container, router } = draw(`<a href="${href}">x</a>`);
    expect(container.innerHTML).toBe(`<a href="${href}">x</a>`);
    const link = screen.getByRole('link');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(router.state.location.pathname).toBe('/');
  },
);

test.each(['/cgi?a=b', '/cgi#a'])('FAQ-007: %s is an anchor on a screen', (href) => {
  const { router } = draw(`<a href="${href}">x</a>`);
  fireEvent.click(screen.getByRole('link'));
  expect(createPath(router.state.location)).toBe(href);
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

test('SEC-68 no markup creates an element or attribute that is not on the allow-list', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    'p',
    'script',
    'div',
    'td',
    'constructor',
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
      const { container, unmount } = draw(parts.join(''));
      for (const element of container.querySelectorAll('*')) {
        expect(element.tagName).toMatch(/^(P|A|BR|UL|OL|LI|STRONG|B|EM|I|H3|H4|ABBR)$/);
        for (const { name } of element.attributes) expect(name).toMatch(/^(href|title)$/);
        expect(element.getAttribute('href') ?? '/').not.toMatch(/^\s*(javascript|data):/i);
      }
      unmount();
    }),
    { numRuns: 300 },
  );
});
