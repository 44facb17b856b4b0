/** The portal's legal pages under both readings of their guard (decision D7): one line of the definitions chooses. */
import { beforeAll, describe, expect, it } from 'vitest';
import { accessOf, type Visitor } from '../../engine/core/access.ts';
import { type Compiled, compile, type SourceFile } from '../../engine/core/compile.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';
import { vocabulary } from '../../src/registry/vocabulary.ts';

const paths = ['/mentionsLegales', '/politiqueConfidentialite', '/cgu', '/cgi', '/plan', '/accessibilite'];
const nobody: Visitor = { signedIn: false, rights: new Map(), variant: 'personnePhysique' };
const somebody: Visitor = { ...nobody, signedIn: true };

let files: readonly SourceFile[] = [];
beforeAll(async () => {
  ({ files } = await loadDefinitions(placesOf({})));
});

function accessTo(compiled: Compiled | null, visitor: Visitor): readonly (string | undefined)[] {
  return paths.map((path) => {
    const route = compiled?.routes.find((candidate) => candidate.path === path);
    return route && compiled ? accessOf(route.guard, compiled.app.rights, visitor) : undefined;
  });
}

describe('legal pages', () => {
  it('D7, ROUTE-051 to ROUTE-058: ship open to everyone', () => {
    const { compiled } = compile(files, vocabulary);
    expect(new Set(accessTo(compiled, nobody))).toEqual(new Set(['open']));
  });

  it('D7, ROUTE-051 to ROUTE-058: are for connected users alone with `guard: login`', () => {
    const changed = files.map((file) =>
      file.path.endsWith('pages.yaml') && file.kind === 'area'
        ? { ...file, text: file.text.replace('guard: public', 'guard: login') }
        : file,
    );
    const { compiled } = compile(changed, vocabulary);
    expect(new Set(accessTo(compiled, nobody))).toEqual(new Set(['signIn']));
    expect(new Set(accessTo(compiled, somebody))).toEqual(new Set(['open']));
  });
});
