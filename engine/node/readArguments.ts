/**
 * The arguments of the command line. An argument that the action would ignore is an error: whoever wrote it believes that
 * it has an effect.
 */
import { parseArgs } from 'node:util';
import { nearest } from '../core/problems/nearest.ts';
import { actions, errors, sharedHelp } from './cliTexts.ts';
import { UsageError } from './UsageError.ts';

export type Action = keyof typeof actions;
export type Options = ReturnType<typeof readArguments>['options'];
type Option = keyof typeof allOptions;
/** `names`: how many follow the action, at most. */
type Taken = { readonly names: number; readonly options: readonly Option[] };

const allOptions = {
  json: { type: 'boolean', default: false },
  sarif: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  offer: { type: 'boolean', default: false },
  skeleton: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  variant: { type: 'string' },
  rights: { type: 'string' },
  out: { type: 'string' },
  root: { type: 'string' },
  screens: { type: 'string' },
  messages: { type: 'string', multiple: true },
  vocabulary: { type: 'string' },
  contract: { type: 'string', multiple: true },
  schemas: { type: 'string' },
} as const;

/** Where the parts of the application are. */
const places = ['root', 'screens', 'messages', 'vocabulary', 'contract', 'schemas'] as const;

const taken = {
  check: { names: 0, options: [...places, 'all', 'json', 'sarif', 'offer', 'skeleton', 'write', 'strict'] },
  explain: { names: 1, options: [...places, 'variant', 'rights', 'json'] },
  operation: { names: 1, options: [...places, 'json'] },
  diff: { names: 2, options: [...places, 'json'] },
  catalogue: { names: 0, options: [...places, 'out'] },
  new: { names: 2, options: places },
  // A new application has no parts yet.
  'new app': { names: 2, options: ['contract'] },
  dev: { names: 0, options: places },
  atelier: { names: 0, options: places },
  build: { names: 0, options: places },
  preview: { names: 0, options: places },
  model: { names: 1, options: [...places, 'variant'] },
} satisfies Record<Action | 'new app', Taken>;

/** Options of `check` of which one would win. */
const apart: readonly (readonly [Option, Option])[] = [
  ['json', 'sarif'],
  ['offer', 'sarif'],
  ['skeleton', 'json'],
  ['skeleton', 'sarif'],
  ['skeleton', 'offer'],
  ['skeleton', 'all'],
];

/** Parses the arguments, and names the options given; translates Node's errors into French. */
export function readArguments(args: readonly string[]) {
  try {
    const read = { args: [...args], options: allOptions, allowPositionals: true, tokens: true } as const;
    const { values, positionals, tokens } = parseArgs(read);
    const given = tokens.flatMap((one) => (one.kind === 'option' ? [one.name] : []));
    return { options: values, positionals, given };
  } catch (error) {
    const wrong = args.find((arg) => arg.startsWith('-') && !isOption(arg));
    if (wrong === undefined)
      throw new UsageError(`${errors.valueMissing}\n\n${sharedHelp}`, { cause: error });
    const near = nearest(wrong.replace(/^-+/, '').replace(/=.*$/, ''), Object.keys(allOptions));
    const hint = near === null ? '' : ` ${errors.didYouMean(`--${near}`)}`;
    throw new UsageError(`${errors.unknownOption(wrong)}${hint}`, { cause: error });
  }
}

function isOption(arg: string): boolean {
  return arg === '-h' || Object.hasOwn(allOptions, arg.replace(/^--/, '').replace(/=.*$/, ''));
}

/** Throws, with the help of the action, if it would ignore a name or an option. */
export function refuseIgnored(action: Action, names: readonly string[], given: readonly Option[]): void {
  const reason = reasonAgainst(action, names, given);
  if (reason !== null) throw new UsageError(`${reason}\n\n${actions[action]}`);
}

function reasonAgainst(action: Action, names: readonly string[], given: readonly Option[]): string | null {
  const called = action === 'new' && names[0] === 'app' ? 'new app' : action;
  const takes: Taken = taken[called];
  const name = names[takes.names];
  if (name !== undefined) return errors.strayName(called, name);
  const stray = given.find((option) => !takes.options.includes(option));
  if (stray !== undefined) return errors.strayOption(called, stray);
  const twice = given.find((option, at) => isSingle(option) && given.indexOf(option) < at);
  if (twice !== undefined) return errors.optionTwice(twice);
  const pair = apart.find((both) => both.every((option) => given.includes(option)));
  return pair === undefined ? null : errors.optionsApart(...pair);
}

function isSingle(name: Option): boolean {
  const option = allOptions[name];
  return option.type === 'string' && !('multiple' in option);
}
