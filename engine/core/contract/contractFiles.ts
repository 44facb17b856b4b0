/** Reads the files of the contract, and checks that each reference has a target. */

import { nearest } from '../problems/nearest.ts';
import { isPlaced, type Origin, placed, placeInText, type SourceText } from '../problems/places.ts';
import { type Place, type Problem, problem } from '../problems/problem.ts';
import { readableText } from '../problems/readableText.ts';
import { createReporter, type Reporter } from '../problems/reporter.ts';
import { isObject } from '../runtime/values.ts';
import { type Contract, fileFormat, joinContracts, parseContract, upgraded } from './operations.ts';
import { pointer } from './shape.ts';

/** A file of a contract. */
export type ContractFile = SourceText & {
  /** The document with the files that it refers to. */
  readonly bundled?: Contract;
  /** What is wrong with these files: the way from the top of the document to the reference that leads to them. */
  readonly faults?: readonly { readonly message: string; readonly steps: readonly string[] }[];
  /** The paths of these files and its own. */
  readonly parts?: readonly string[];
};

/** A contract and what is wrong with it. */
export type ReadContracts = {
  /** Null where there is no file, or one of them cannot be read. */
  readonly contract: Contract | null;
  readonly problems: readonly Problem[];
  /** References to other documents, which are not checked. */
  readonly outside: readonly string[];
  readonly files: readonly ContractFile[];
};

/** Reads all files of a contract; those that end in neither `.yaml` nor `.yml` are JSON. */
export function readContracts(files: readonly ContractFile[]): ReadContracts {
  const reporter = createReporter();
  const outside = new Set<string>();
  const documents = files.flatMap(({ path, text: written, bundled, faults = [] }): readonly Contract[] => {
    const text = readableText(written);
    if (text === null) {
      reporter.take([{ ...problem('file-binary', path), loses: ['contract'] }]);
      return [];
    }
    const file = { path, text };
    const document = readDocument(file, reporter);
    if (document === null) return [];
    checkReferences(document, file, outside, reporter);
    if (faults.length > 0) placeWithin(document, { above: file, key: '' });
    for (const { message, steps } of faults)
      reporter.report('contract-file', [referenceOn(document, steps), '$ref'], message);
    return faults.length > 0 ? [] : [upgraded(bundled ?? document)];
  });
  const isWhole = files.length > 0 && documents.length === files.length;
  return {
    contract: isWhole ? joinContracts(documents) : null,
    problems: reporter.problems,
    // Those to files were followed.
    outside: [...outside].filter((one) => /^https?:/.test(one) || files.every(({ parts }) => !parts)),
    files,
  };
}

function readDocument(file: SourceText, { report }: Reporter): Contract | null {
  try {
    return parseContract(file.text, fileFormat(file.path));
  } catch (error) {
    if (error instanceof TypeError) report('contract-version', file.path, error.message);
    else report('contract-unreadable', placeOfError(error, file), fileFormat(file.path).toUpperCase());
    return null;
  }
}

/** The last reference on a way through a document. */
function referenceOn(document: Contract, steps: readonly string[]): object {
  let [at, holder]: [unknown, object] = [document, document];
  for (const step of steps) {
    at = isObject(at) || Array.isArray(at) ? (at as Readonly<Record<string, unknown>>)[step] : undefined;
    if (isObject(at) && typeof at.$ref === 'string') holder = at;
  }
  return holder;
}

/** Where a parser stopped: YAML gives an offset, JSON one in its words, or none at the end of the text. */
function placeOfError(error: unknown, file: SourceText): Place {
  const { message = '', pos = [] } = error as { readonly message?: string; readonly pos?: readonly number[] };
  const [, said = file.text.trimEnd().length] = /position (\d+)/.exec(message) ?? [];
  return placeInText(file, pos[0] ?? Number(said));
}

/** Each `$ref` within the document must have a target in it. Examples are data, and contain none. */
function checkReferences(
  document: Contract,
  source: SourceText,
  outside: Set<string>,
  { report }: Reporter,
): void {
  visit(document);

  function visit(part: unknown): void {
    if (Array.isArray(part)) part.forEach(visit);
    // References below another `$id` are relative to it.
    if (!isObject(part) || (part !== document && typeof part.$id === 'string')) return;
    const { $ref } = part;
    if (typeof $ref === 'string') check(part, $ref);
    for (const [key, inner] of Object.entries(part))
      if (!data.has(key) && !key.startsWith('x-')) visit(inner);
  }

  function check(holder: object, reference: string): void {
    if (!reference.startsWith('#')) outside.add(reference);
    if (!reference.startsWith('#/')) return;
    const { found, siblings, last } = pointer(document, reference);
    if (found !== undefined) return;
    if (!isPlaced(document)) placeWithin(document, { above: source, key: '' });
    report('contract-reference', [holder, '$ref'], reference, nearest(last, siblings));
  }
}

/** Gives every part of a parsed document its origin. */
function placeWithin(part: object, from: Origin): void {
  placed(part, from);
  for (const [key, inner] of Object.entries(part) as [string, unknown][])
    if (typeof inner === 'object' && inner !== null) placeWithin(inner, { above: from, key });
}

/** Keywords that hold values, which are no part of the description. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);
