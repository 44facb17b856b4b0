import { expect, it } from 'vitest';
import { copiedRows } from '../../../engine/core/runtime/copiedRows.ts';

it('writes a line for each row with tabs between cells, and the same as a table', () => {
  expect(
    copiedRows([
      ['a', '', ' b\tc\r\nd '],
      ['<x> & "y"', '1\u202f000', 'e'],
    ]),
  ).toEqual({
    text: 'a\t\tb c d\n<x> & "y"\t1\u202f000\te',
    html: '<table><tbody><tr><td>a</td><td></td><td>b c d</td></tr><tr><td>&#60;x&#62; &#38; &#34;y&#34;</td><td>1\u202f000</td><td>e</td></tr></tbody></table>',
  });
});
