/** No change of a definition that changes the model is missed by the comparison of two versions. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { compareVersions } from '../../../engine/core/reports/compare.ts';
import { casesIn, filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';
import { mutationsOf } from './mutations.ts';

/** One change in so many is tried: all of them take minutes. It divides no usual count, so that all kinds are met. */
const step = 13;

/** What users do not see of a change, by the end of its name. */
const unseenByUsers = [
  // The server reads parameters by their names.
  '.query reversed',
  // A value that is no longer offered as a choice is shown as before.
  'CARTE.offered removed',
  'CARTE.offered is true',
];

it.each(casesIn('valid'))('a model that differs gives at least one change: %s', (name) => {
  const { files, contract } = filesOf(join(fixtures, 'valid', name));
  const modelOf = (changed: typeof files) => compile(changed, vocabulary, contract).model;
  const before = modelOf(files);
  if (!before) throw new Error('not compiled');
  const own = files.filter(({ path }) => path !== 'messages/engine.yaml');
  const unseen = mutationsOf(own)
    .filter(
      ({ name: change }, index) => index % step === 0 && !unseenByUsers.some((one) => change.endsWith(one)),
    )
    .filter(({ files: changed }) => {
      const engine = files.filter((one) => !own.includes(one));
      const model = modelOf([...changed, ...engine]);
      const isSame = model === null || JSON.stringify(model) === JSON.stringify(before);
      return !isSame && compareVersions(before, model).length === 0;
    });
  expect(unseen.map((one) => one.name)).toEqual([]);
});
