/**
 * The request of a list that is sent before the page's code runs is the one that its screen sends: for each list of the
 * portal, in each variant, for any search that its form accepts.
 */
import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import type { JsonSchema, JsonValue } from '../../../engine/core/model/value.ts';
import { personalPart, type Search, searchShape, writeSearch } from '../../../engine/core/runtime/query.ts';
import { listAddress, startLists } from '../../../engine/core/runtime/start.ts';
import { screenMemory } from '../../../engine/react/context/screenMemory.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { portalDefinitions } from '../../portalDefinitions.ts';
import { renderScreen } from '../harness.tsx';
import { settled } from '../settled.ts';

const { app, screens } = await portalDefinitions();
const names = app.addresses;
const lists = Object.entries(screens).flatMap(([screen, file]) =>
  Object.entries(file).flatMap(([variant, model]) =>
    model.kind === 'search' ? [{ screen, variant, model, file }] : [],
  ),
);
const registry = Object.fromEntries(
  ['formats', 'cells', 'widgets'].map((part) => [
    part,
    new Proxy({}, { get: () => () => undefined, has: () => true }),
  ]),
);
const memory = {
  read: (key: string) => sessionStorage.getItem(key),
  write: (key: string, value: string) => {
    sessionStorage.setItem(key, value);
    return true;
  },
};

/** Values of a field, mostly ones that its form accepts. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = Array.isArray(schema.enum) ? schema.enum.filter((one: JsonValue) => one !== null) : [];
  if (options.length > 0) return fc.constantFrom(...options);
  if (schema.format === 'date') return fc.constantFrom('2026-01-31', '2027-02-28');
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.pattern === '^[0-9]*$') return fc.stringMatching(/^[0-9]{1,15}$/);
  return fc.stringMatching(/^[A-Z0-9][A-Za-z0-9 '-]{0,8}[A-Z0-9]$/);
}

function searchesOf(model: SearchModel): fc.Arbitrary<Search> {
  const shape = searchShape(model, names);
  const filters = Object.fromEntries(
    Object.entries(shape.filters).map(([name, { schema }]) => [name, valuesOf(schema)]),
  );
  const sorts = shape.sortable.flatMap((column) => [
    { column, direction: 'asc' as const },
    { column, direction: 'desc' as const },
  ]);
  return fc.record({
    filters: fc.record(filters, { requiredKeys: [] }),
    sort: sorts.length === 0 ? fc.constant(shape.sort) : fc.constantFrom(shape.sort, ...sorts),
    page: fc.integer({ min: 1, max: 9 }),
    size: fc.constantFrom(...shape.pageSizes),
  });
}

/** As the browser writes it. */
const normal = (address: string | null) => address && new URL(address, window.location.origin).href;

/** The address that the screen asks for at this address of the page; null: none. */
async function asked(model: SearchModel, path: string, historyState: unknown): Promise<string | null> {
  const options = { path, historyState, ...registry, server: { GET: { body: [] } } };
  const { requests } = renderScreen(SearchScreen, model, options);
  await settled();
  const sent = requests.find(({ operation }) => operation === `GET ${model.source.call.path}`);
  cleanup();
  return sent === undefined ? null : normal(sent.operation.replace('GET ', '') + sent.query);
}

describe.each(lists)('$screen, $variant', ({ screen, variant, model, file }) => {
  const list = startLists(file, names)?.[variant];
  const kept = () => screenMemory('lea', screen, memory).read();

  it('asks for a search of the address as its screen does', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(searchesOf(model), async (search) => {
        sessionStorage.clear();
        if (list === undefined) throw new Error('It is not known before its code runs.');
        const shape = searchShape(model, names);
        const personal = personalPart(shape, search.filters);
        screenMemory('lea', screen, memory).write({ personal: [{ id: 'une', filters: personal }] });
        const params = writeSearch(shape, search);
        const early = normal(listAddress(list, names, params, kept(), 'une'));
        const own = await asked(model, `/livres?${params}`, { usr: { search: 'une' }, key: 'k' });
        // Where the form refuses the criteria, the screen asks for nothing.
        if (own === null) return;
        accepted += 1;
        expect(early).toBe(own);
      }),
      { numRuns: 8 },
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it('asks for what its screen asks for at an address without a search', async () => {
    const search = fc.sample(searchesOf(model), { numRuns: 1, seed: 7 })[0] ?? null;
    for (const last of [null, search]) {
      sessionStorage.clear();
      screenMemory('lea', screen, memory).write({ last });
      const early = list ? normal(listAddress(list, names, new URLSearchParams(), kept(), undefined)) : null;
      const own = await asked(model, '/livres', null);
      if (last === null || own !== null) expect(early).toBe(own);
    }
  });
});
