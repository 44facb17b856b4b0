import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../engine/core/messages/markdown.ts';
import { fieldsOf } from '../../../engine/core/runtime/values.ts';
import { placesOf } from '../../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../../engine/node/definitions.ts';
import { createReader } from '../../../engine/node/definitionsReader.ts';
import {
  type Choice,
  callOf,
  choiceHeader,
  isCallState,
  noChoice,
  refusalIn,
} from '../../../engine/workbench/choice.ts';
import { type Answers, createAnswers } from '../../../engine/workbench/server/answers.ts';
import { withOffered } from '../../../engine/workbench/server/offer.ts';
import { operationOf, peopleOf, screenFacts } from '../../../engine/workbench/server/screenCalls.ts';
import { copyOfPermits } from '../../../testkit/startedAtelier.ts';

const given = { root: 'examples/permis' };
const reader = createReader(given);
let answers: Answers;
let server: Server;
let origin = '';

beforeAll(async () => {
  answers = createAnswers(reader, placesOf(given), false);
  server = createServer((request, response) => {
    void answers.answer(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function definitions() {
  const { last, compiled } = await reader.read();
  if (last instanceof Error || compiled === null) throw new Error('the example has a problem');
  return { last, compiled };
}

async function ask(call: string, choice: Choice, body?: unknown) {
  const [method = '', path = ''] = call.split(' ');
  const person = choice.person ?? { isSignedIn: true, without: [], variant: null, fields: {} };
  const token = await answers.tokenFor(person);
  const response = await fetch(origin + path, {
    method,
    headers: {
      [choiceHeader]: encodeURIComponent(JSON.stringify(choice)),
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') as unknown };
}

const list = 'GET /api/permis';
const withState = (state: string): Choice => ({ person: null, calls: { [list]: state } });

describe('the states of a call', () => {
  it.each([
    ['empty', 0],
    ['one', 1],
    ['contract', 37],
    ['many', 500],
  ])('%s: %i rows', async (state, count) => {
    expect((await ask(list, withState(state))).body).toHaveLength(count);
  });

  it('long: texts are as long as the contract allows', async () => {
    const { body } = await ask(list, withState('long'));
    const names = (body as { readonly titulaire: string }[]).map(({ titulaire }) => titulaire.length);
    expect(Math.min(...names)).toBeGreaterThanOrEqual(80);
  });

  it('a refusal has its status, its code, and values for the placeholders of its message', async () => {
    const { status, body } = await ask(list, withState('409:PERMIS_EXISTANT'));
    expect([status, body]).toEqual([409, { code: 'PERMIS_EXISTANT' }]);
  });

  it('offline: the connection breaks', async () => {
    await expect(ask(list, withState('offline'))).rejects.toThrow();
  });

  it('what was changed stays changed until it begins again', async () => {
    const made = {
      titulaire: 'Zoé N’Diaye',
      immatriculation: 'AB123CD',
      zone: 'A',
      debut: '2026-03-01',
      fin: '2027-02-28',
    };
    await ask('POST /api/permis', noChoice, made);
    expect((await ask(list, noChoice)).body).toHaveLength(38);
    expect((await ask(list, withState('one'))).body).toHaveLength(1);
    answers.beginAgain();
    expect((await ask(list, noChoice)).body).toHaveLength(37);
  });
});

describe('what a call is asked to answer', () => {
  it('is a state, or a refusal with any code', () => {
    expect(['vide', '300', '40', '4XX'].filter(isCallState)).toEqual([]);
    expect(refusalIn('409:https://exemple.fr/pb/deja')).toEqual({
      status: 409,
      code: 'https://exemple.fr/pb/deja',
    });
    expect(refusalIn('404')).toEqual({ status: 404, code: null });
  });

  it('is that of the operation with its own path, before one whose parameter takes it', () => {
    const ids = ['GET /api/x/{id}', 'GET /api/x/recents', 'PUT /api/x/recents'];
    expect(callOf(ids, 'GET', '/api/x/recents?n=1')).toBe('GET /api/x/recents');
    expect(callOf(ids, 'GET', '/api/x/12')).toBe('GET /api/x/{id}');
    expect(callOf(ids, 'POST', '/api/x/12')).toBeNull();
  });

  it('is offered for each class of statuses that the contract names', async () => {
    const { last, compiled } = await definitions();
    const contract = structuredClone(last.contract.contract) ?? {};
    const [path = ''] = Object.keys(fieldsOf(contract.paths)).filter((one) => one.endsWith('/permis'));
    const responses = ['paths', path, 'post', 'responses'].reduce<object>(
      (all, name) => fieldsOf(fieldsOf(all)[name]),
      contract,
    );
    Object.assign(responses, { '4XX': { description: 'refus' }, default: { description: 'panne' } });
    const changed = { ...last, contract: { ...last.contract, contract } };
    const [call] = screenFacts('permis/nouveau', changed, compiled, '/api')?.calls ?? [];
    const states = call?.refusals.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['400', '409:PERMIS_EXISTANT', '500']));
  });
});

it('what goes on to the server of the application says nothing of the workbench', async () => {
  const real = createAnswers(reader, placesOf(given), true);
  const { headers } = await new Promise<IncomingMessage>((resolve) => {
    const url = '/api/permis';
    const request = { method: 'GET', url, headers: { [choiceHeader]: '{}', accept: 'application/json' } };
    void real.answer(request as never, {} as never, () => resolve(request as never));
  });
  expect(headers).toEqual({ accept: 'application/json' });
});

describe('people', () => {
  it('have the rights and the fields that were chosen', async () => {
    const { last } = await definitions();
    const { rights, variants, fields } = peopleOf(last, '/api');
    expect(rights.map(({ name }) => name)).toEqual(['consultation', 'instruction']);
    expect(variants).toEqual(['accueil', 'terrain']);
    const [field] = fields;
    const value = field?.values.at(-1);
    const person = {
      ...{ isSignedIn: true, variant: null },
      without: ['instruction'],
      fields: { [field?.name ?? '']: value },
    };
    const token = (await answers.tokenFor(person)) ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      readonly sub: string;
    };
    expect(claims).toMatchObject({ 'droit.consultation': true, 'droit.instruction': false });
    const { body } = await ask(`GET /api/agents/${claims.sub}`, { person, calls: {} });
    expect(body).toMatchObject({ [field?.name ?? '']: value });
    expect(await answers.tokenFor({ ...person, isSignedIn: false })).toBeNull();
  });
});

describe('what is told of a screen', () => {
  it('names its calls with the refusals of contract and rules, and an address of an object that exists', async () => {
    const { last, compiled } = await definitions();
    const facts = screenFacts('permis/nouveau', last, compiled, '/api');
    const states = facts?.calls[0]?.refusals ?? [];
    expect(facts?.calls.map(({ id }) => id)).toEqual(['POST /api/permis']);
    expect(states.find(({ state }) => state === '409:PERMIS_EXISTANT')?.label).toContain('déjà un permis');
    const detail = screenFacts('permis/detail', last, compiled, '/api');
    const example = detail?.example ?? '';
    expect(example).toMatch(/^\/permis\/\w{3,}$/);
    const { status } = await ask(`GET /api${example}`, noChoice);
    expect(status).toBe(200);
  });

  it('a column, a criterion or a field is added with its message, and no other byte changes', async () => {
    const { last, compiled } = await definitions();
    const parts = screenFacts('permis/liste', last, compiled, '/api')?.calls[0]?.parts ?? [];
    expect(parts.find(({ name, part }) => name === 'marque' && part === 'answer')).toMatchObject({
      isUsed: false,
      as: 'column',
    });
    const operation = operationOf(list, last.contract.contract, '/api');
    if (operation === null) throw new Error('no such operation');
    const texts = withOffered(last, 'permis/liste', operation, { part: 'answer', name: 'marque' });
    expect([...texts.keys()].sort()).toEqual(['messages/permis.yaml', 'screens/permis.yaml']);
    for (const [path, text] of texts) {
      const before = last.files.find((one) => one.path === path)?.text.split('\n') ?? [];
      const lines = text.split('\n');
      const added = lines.findIndex((line, at) => line !== before[at]);
      expect(lines[added]).toMatch(/^ +marque: /);
      // A variant that orders the columns names each of them.
      const others = lines.toSpliced(added, 1).map((line) => line.replace(', marque] }', '] }'));
      expect(others).toEqual(before);
      expect(text).toMatch(path.startsWith('screens') ? /order: .*numero, marque\]/ : /marque: /);
    }
    expect(withOffered(last, 'permis/liste', operation, { part: 'answer', name: 'inconnu' }).size).toBe(0);
  });
});

it('of an object, its fields are added as columns; those of lists are not', async () => {
  const root = copyOfPermits();
  const file = join(root, 'schemas/openapi.json');
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const wheels = { type: 'array', items: { type: 'object', properties: { taille: { type: 'integer' } } } };
  Object.assign(document.components.schemas.permis.properties, {
    vehicule: { type: 'object', properties: { couleur: { type: 'string' }, roues: wheels } },
    pneus: wheels,
  });
  writeFileSync(file, JSON.stringify(document));
  const last = await loadDefinitions(placesOf({ root }));
  rmSync(root, { recursive: true });
  const operation = operationOf(list, last.contract.contract, '/api');
  if (operation === null || last.compiled === null) throw new Error('no such operation');
  const parts = screenFacts('permis/liste', last, last.compiled, '/api')?.calls[0]?.parts ?? [];
  const offered = parts.filter(({ name }) => /vehicule|pneus/.test(name)).map(({ name, as }) => [name, as]);
  expect(offered).toEqual([
    ['vehicule', null],
    ['vehicule.couleur', 'column'],
    ['vehicule.roues', null],
    ['pneus', null],
    ['pneus.taille', null],
  ]);
  const made = withOffered(last, 'permis/liste', operation, { part: 'answer', name: 'vehicule.couleur' });
  expect(made.get('screens/permis.yaml')).toContain(
    '        vehicule-couleur: { field: vehicule.couleur }\n',
  );
  expect(made.get('messages/permis.yaml')).toMatch(/^ +vehicule-couleur: /m);
});

describe('the marks of Markdown', () => {
  const page = { path: 'screens/pages/aide.md', text: '## Titre {#ancre}\n\nUn *mot*.\n\n- un point\n' };
  it('say the line of each heading and paragraph, and change no anchor', () => {
    const { blocks, anchors } = readMarkdown(page, (key) => `<${key}>`);
    expect(anchors).toEqual(readMarkdown(page).anchors);
    expect(JSON.stringify(blocks).match(/<[^>]+>/g)).toEqual([
      '<screens/pages/aide.md:1>',
      '<screens/pages/aide.md:3>',
      '<screens/pages/aide.md:5>',
    ]);
  });
});
