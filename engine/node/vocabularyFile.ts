/** The vocabulary of an application as a YAML file: the same members as the type, each with a default. */
import { parse } from 'yaml';
import { formatInputs, type Vocabulary } from '../core/model/vocabulary.ts';
import { isObject } from '../core/runtime/values.ts';
import { errors } from './cliTexts.ts';
import { UsageError } from './UsageError.ts';

const empty: Vocabulary = { components: {}, widgets: [], cells: [], formats: {}, functions: [], icons: [] };
const lists: readonly string[] = ['widgets', 'cells', 'functions', 'icons', 'entrances'];
const groups: readonly string[] = ['components', 'formats', 'texts'];

/** Reads the text of the file; throws a `UsageError` if it is not a vocabulary. */
export function vocabularyOf(text: string, file: string): Vocabulary {
  const written = yamlOf(text, file) ?? {};
  for (const [key, value] of Object.entries(written)) {
    if (lists.includes(key)) {
      if (!Array.isArray(value) || value.some((name) => typeof name !== 'string'))
        throw new UsageError(errors.vocabularyList(file, key));
    } else if (!groups.includes(key))
      throw new UsageError(errors.vocabularyKey(file, key, [...lists, ...groups]));
    else if (!isObject(value)) throw new UsageError(errors.vocabularyGroup(file, key));
  }
  const vocabulary: Vocabulary = { ...empty, ...written };
  for (const [name, facts] of Object.entries(vocabulary.formats)) {
    const input = typeof facts === 'string' ? facts : facts?.input;
    if (!formatInputs.includes(input)) throw new UsageError(errors.vocabularyInput(file, name, formatInputs));
  }
  return vocabulary;
}

function yamlOf(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(errors.vocabularySyntax(file, String(error)), { cause: error });
  }
}
