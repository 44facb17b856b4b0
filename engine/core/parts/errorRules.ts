/** Error rules: each one matches some failures of calls, and gives the message, the field and what happens next. */
import type { ErrorRule } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import type { MakePart, Part } from '../describe/part.ts';
import { optionalText } from '../describe/text.ts';
import { said } from '../describe/words.ts';
import type { ErrorRuleModel } from '../model/call.ts';
import type { Allowed } from './valueRef.ts';

/** Compiles error rules. */
export function assembleErrors(
  written: readonly ErrorRule[] | undefined,
  allowed: Allowed,
  linker: Linker,
  params: readonly string[] = [],
): readonly ErrorRuleModel[] {
  return (written ?? []).map((rule) => ({
    statuses: statusesOf(rule.status),
    offline: rule.offline ?? null,
    code: rule.code ?? null,
    except: rule.except ?? [],
    message: rule.message === undefined ? null : linker.texts.need(rule.message, 'any', [rule, 'message']),
    field: fieldOf(rule, allowed, linker),
    then: thenOf(rule.then, linker, params),
  }));
}

function statusesOf(status: ErrorRule['status']): ErrorRuleModel['statuses'] {
  if (status === undefined) return null;
  return typeof status === 'number' ? [status] : status;
}

function fieldOf(rule: ErrorRule, { field }: Allowed, linker: Linker): string | null {
  if (rule.field === undefined) return null;
  if (field === undefined) linker.report('reference-not-here', [rule, 'field', 'key'], 'field', []);
  else if (field !== 'any') linker.among('field', rule.field, field, [rule, 'field']);
  return rule.field;
}

function thenOf(
  written: ErrorRule['then'],
  linker: Linker,
  params: readonly string[],
): ErrorRuleModel['then'] {
  if (typeof written !== 'object') return written ?? 'stay';
  return { goto: linker.target(written.goto, [written, 'goto'], params) };
}

/** One part per rule for the failures of one call, or (`within` null) of all calls. */
export function errorParts(
  rules: readonly ErrorRuleModel[],
  within: string | null,
  part: MakePart,
): readonly Part[] {
  return rules.map((rule) =>
    part(
      'error',
      whenText(rule),
      {
        message: optionalText(rule.message),
        atField: rule.field,
        then: thenText(rule.then),
        except: rule.except.length === 0 ? null : rule.except.join(', '),
      },
      { within },
    ),
  );
}

function whenText({ statuses, code, offline }: ErrorRuleModel): string {
  const parts = [
    ...(statuses === 'other' ? [said.anyOtherResponse] : []),
    ...(Array.isArray(statuses)
      ? [statuses.map((status) => (status === 0 ? said.noResponse : String(status))).join(', ')]
      : []),
    ...(code === null ? [] : [said.code(code)]),
    ...(offline === null ? [] : [offline ? said.offline : said.online]),
  ];
  return parts.join(', ') || said.anyResponse;
}

function thenText(then: ErrorRuleModel['then']): string {
  if (typeof then === 'object') return said.toScreen(then.goto);
  return { stay: said.stays, refresh: said.reloads, endSession: said.endsSession }[then];
}
