import { describe, expect, it } from 'vitest';
import type { ErrorRuleModel } from '../../../engine/core/model/call.ts';
import { codeOf, type FailureFacts, ruleOf } from '../../../engine/core/runtime/errorMapping.ts';
import { booksApp } from '../../booksApp.ts';

const rule = (more: Partial<ErrorRuleModel>): ErrorRuleModel => ({
  statuses: null,
  codes: null,
  offline: false,
  general: more.statuses === undefined && more.codes === undefined && more.offline === undefined,
  except: [],
  message: null,
  field: null,
  then: 'stay',
  ...more,
});
const failure = (more: Partial<FailureFacts>): FailureFacts => ({
  status: 400,
  code: null,
  offline: false,
  operation: 'GET /api/livres',
  ...more,
});
const messageOf = (rules: readonly ErrorRuleModel[], facts: Partial<FailureFacts>) =>
  ruleOf([...rules, rule({ message: 'global' })], failure(facts))?.message;

describe('ruleOf', () => {
  it('takes the first matching rule', () => {
    const local = [
      rule({ statuses: [409], codes: ['PRIS', 'RENDU'], message: 'pris' }),
      rule({ statuses: [409, 410], message: 'conflit' }),
      rule({ offline: true, message: 'hors ligne' }),
    ];
    expect(messageOf(local, { status: 409, code: 'RENDU' })).toBe('pris');
    expect(messageOf(local, { status: 409 })).toBe('conflit');
    expect(messageOf(local, { status: 0, offline: true })).toBe('hors ligne');
    expect(messageOf(local, { status: 0 })).toBe('global');
  });

  it('matches a rule without a status against every status', () => {
    expect(messageOf([rule({ codes: ['X'], message: 'x' })], { status: 418, code: 'X' })).toBe('x');
  });

  it('takes a rule that names the failure before all general ones, the nearest first', () => {
    const own = [rule({ statuses: [404], message: 'own' }), rule({ message: 'own general' })];
    const area = [rule({ statuses: [404, 409], message: 'area' }), rule({ message: 'area general' })];
    const app = [
      rule({ statuses: [404, 409, 429], message: 'app' }),
      rule({ statuses: [0, 418], general: true, message: 'app fallback' }),
      rule({ message: 'app general' }),
    ];
    const all = (facts: Partial<FailureFacts>, rules = [...own, ...area, ...app]) =>
      ruleOf(rules, failure(facts))?.message;
    expect(all({ status: 404 })).toBe('own');
    expect(all({ status: 409 })).toBe('area');
    expect(all({ status: 429 })).toBe('app');
    expect(all({ status: 418 })).toBe('own general');
    expect(all({ status: 418 }, [...area, ...app])).toBe('area general');
    expect(all({ status: 418 }, app)).toBe('app fallback');
    expect(all({ status: 400 }, app)).toBe('app general');
  });

  it('ERR-001, ERR-011: navigates as the application says, unless the call names the status itself', () => {
    const application = [
      rule({ statuses: [401], except: ['POST /api/session'], then: 'endSession' }),
      rule({ statuses: [504], then: { goto: 'pages/panne' } }),
    ];
    const local = [rule({ offline: true, message: 'hors ligne' }), rule({ message: 'autre' })];
    const then = (facts: Partial<FailureFacts>, own = local) =>
      ruleOf([...own, ...application], failure(facts))?.then;
    expect(then({ status: 401 })).toBe('endSession');
    expect(then({ status: 401, offline: true })).toBe('endSession');
    expect(then({ status: 401, operation: 'POST /api/session' })).toBe('stay');
    expect(then({ status: 504 })).toEqual({ goto: 'pages/panne' });
    expect(then({ status: 504 }, [rule({ statuses: [504], message: 'lent' }), ...local])).toBe('stay');
    expect(then({ status: 504, code: 'X' }, [rule({ codes: ['X'], message: 'x' })])).toBe('stay');
  });

  it('takes a rule for offline only without a response', () => {
    const rules = [rule({ offline: true, message: 'hors ligne' }), rule({ message: 'autre' })];
    expect(ruleOf(rules, failure({ status: 0, offline: true }))?.message).toBe('hors ligne');
    expect(ruleOf(rules, failure({ status: 409, offline: true }))?.message).toBe('autre');
  });

  it('returns nothing when no rule matches', () => {
    expect(ruleOf([rule({ statuses: [404] })], failure({}))).toBeNull();
  });

  const thenOf = (operation: string, status: number) =>
    ruleOf(booksApp.errors, failure({ operation, status }))?.then;

  it('SEC-24: does not apply to excepted operations', () => {
    expect(thenOf('GET /api/livres', 401)).toBe('endSession');
    expect(thenOf('POST /api/session', 401)).toBe('stay');
    expect(thenOf('GET /api/session', 401)).toBe('endSession');
    expect(thenOf('POST /api/session/autre', 401)).toBe('endSession');
  });

  it('ERR-012: matches any method and the start of a path', () => {
    expect(thenOf('GET /api/users/{sub}', 500)).toBe('stay');
    expect(thenOf('PUT /api/users/{sub}', 503)).toBe('stay');
    expect(thenOf('GET /api/livres', 504)).toEqual({ goto: 'pages/panne' });
  });
});

describe('codeOf', () => {
  it.each([
    ['COMPTE_BLOQUE', 'COMPTE_BLOQUE'],
    [' X \n', 'X'],
    ['', null],
    [{ code: 'X', message: 'y' }, 'X'],
    [{ code: 12 }, '12'],
    [{ code: null }, null],
    [['X'], null],
    [null, null],
  ])('of %j is %j', (body, code) => {
    expect(codeOf(body)).toBe(code);
  });
});
