/** Reads the contracts of an application from disk, each with the files that it refers to. */
import { readFile } from 'node:fs/promises';
import { $RefParser, type JSONParserErrorGroup } from '@apidevtools/json-schema-ref-parser';
import { type ContractFile, type ReadContracts, readContracts } from '../core/contract/contractFiles.ts';
import { fileFormat, parseContract, upgraded } from '../core/contract/operations.ts';
import { readableText } from '../core/problems/readableText.ts';
import type { Places } from './applicationPlaces.ts';
import { errors } from './cliTexts.ts';
import { shownPath } from './loadFiles.ts';
import { UsageError } from './UsageError.ts';

/** Where the contracts of an application are. */
export type ContractPlaces = Pick<Places, 'root' | 'contracts' | 'isContractNamed'>;

/** The contracts that exist; rejects if one that was named does not. */
export async function loadContracts(places: ContractPlaces): Promise<ReadContracts> {
  const { root, contracts, isContractNamed } = places;
  const read: ContractFile[] = [];
  for (const file of contracts) {
    const text = await readFile(file, 'utf8').catch(() => null);
    const path = shownPath(root, file);
    if (text !== null) read.push({ path, text, ...(refersToFiles.test(text) && (await bundle(file, text))) });
    else if (isContractNamed) throw new UsageError(errors.contractMissing(file));
  }
  return readOnce(read);
}

let last: ReadContracts | null = null;

/** Reads contracts; of the same texts as before, the same contract. */
function readOnce(files: readonly ContractFile[]): ReadContracts {
  const before = last?.files;
  const isSame = ({ path, text, parts }: ContractFile, n: number) =>
    parts === undefined && path === before?.[n]?.path && text === before[n].text;
  if (last === null || files.length !== before?.length || !files.every(isSame)) last = readContracts(files);
  return last;
}

/** A reference to another file than the document itself or a page of the web. */
const refersToFiles = /\$ref['"]?\s*:\s*['"]?(?!['"]?#|https?:)[\w.%/~-]/;

const isOutside = (_path: string, value: unknown) =>
  /^https?:/.test(String((value as { readonly $ref?: unknown } | null)?.$ref));

/** The document with the files that it refers to, or what is wrong with these; empty if it cannot be parsed itself. */
async function bundle(
  file: string,
  text: string,
): Promise<Pick<ContractFile, 'bundled' | 'faults' | 'parts'>> {
  const parser = new $RefParser();
  try {
    // An earlier format moves what references lead to.
    const document = upgraded(parseContract(readableText(text) ?? '', fileFormat(file)), '3.0');
    const bundled = await parser.bundle(file, document, {
      continueOnError: true,
      resolveExcludedPathMatcher: isOutside,
      bundle: { excludedPathMatcher: isOutside },
    });
    return { bundled: { ...bundled }, parts: parser.$refs.paths('file') };
  } catch (error) {
    const { errors: found = [] } = error as Partial<JSONParserErrorGroup>;
    const faults = found.map(({ message, path }) => ({
      message: message.split('\n')[0] ?? '',
      steps: (path ?? []).map(String),
    }));
    return { faults, parts: parser.$refs.paths('file') };
  }
}
