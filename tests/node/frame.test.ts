import { expect, it } from 'vitest';
import { frameStyles } from '../../engine/node/frame.ts';

it('a document in development has the styles of its frame: tokens, page, header and the wait', () => {
  const { tag, children } = frameStyles();
  expect(tag).toBe('style');
  for (const part of ['--eng-', '.eng-main', '.eng-header__inner', '.eng-overlay__box'])
    expect(children).toContain(part);
});
