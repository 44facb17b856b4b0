/** The problems as SARIF 2.1.0, which code hosts and editors show at the lines concerned. */
import type { Place, Problem } from './problem.ts';
import { problems as catalogue, isStop, isWaivable, type ProblemCode } from './problems.ts';

/** A SARIF log of one run. Paths are relative to the application's folder. */
export function sarifOf(problems: readonly Problem[]): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'check', rules: codes.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ code, message, hint, file, line, column, consequences = [] }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: isStop(code) ? 'error' : 'warning',
          message: { text: hint === null ? message : `${message} ${hint}` },
          locations: [locationOf({ file, line, column })],
          ...(consequences.length > 0 && { relatedLocations: consequences.map(relatedOf) }),
        })),
      },
    ],
  };
}

function relatedOf(consequence: Problem): object {
  return { ...locationOf(consequence), message: { text: consequence.message } };
}

function locationOf({ file, line, column }: Place): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column },
    },
  };
}

function ruleOf(code: ProblemCode): object {
  return {
    id: code,
    shortDescription: { text: catalogue[code].title },
    properties: { waivable: isWaivable(code) },
  };
}
