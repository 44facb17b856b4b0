import { describe, expect, it } from 'vitest';
import { pathToReturnTo, safePath } from '../../../engine/core/runtime/returnPath.ts';
import { routerPath } from '../../../engine/core/runtime/routerPath.ts';

const origin = 'https://portail.example';

describe('safePath', () => {
  it.each(['/livres', '/livres/7', '/livres?titre=a&page=2'])('accepts %s', (path) => {
    expect(safePath(path, origin)).toBe(path);
  });

  it.each([
    null,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'livres',
    '/livres\n',
    '/a/..//evil.example/..',
  ])('SEC-78: does not leave the site for %j', (path) => {
    expect(safePath(path, origin)).toBeNull();
  });
});

describe('pathToReturnTo', () => {
  it.each([
    ['?titre=a&page=2', null, '/livres?titre=a&page=2'],
    ['?titre=a&page=2', { sent: 1 }, '/livres?titre=a&page=2'],
    ['?titre=a&page=2', { sent: 1, search: 'a' }, '/livres?titre=a&page=incomplete'],
  ])('marks a search with personal criteria as incomplete: %s %j', (search, state, path) => {
    expect(pathToReturnTo({ pathname: '/livres', search, state }, 'page')).toBe(path);
  });
});

describe('routerPath', () => {
  it('writes placeholders in the notation of the router', () => {
    expect(routerPath('/livres/{id}/tomes/{tome}')).toBe('/livres/:id/tomes/:tome');
    expect(routerPath('*')).toBe('*');
  });
});
