/** What the documents of a contract say beside their operations: how callers are known, and which servers answer. */
import { fieldsOf, type Group } from '../runtime/values.ts';
import type { Contract } from './operations.ts';
import { followed } from './shape.ts';

/** The documents of a contract, which has those of several under their index. */
export function documentsOf(contract: Contract | null): readonly Contract[] {
  if (contract === null) return [];
  return contract.openapi === undefined ? Object.values(contract).map(fieldsOf) : [contract];
}

/** The security schemes of all documents. */
export function securitySchemes(contract: Contract | null): readonly Group[] {
  return documentsOf(contract).flatMap((one) =>
    Object.values(fieldsOf(fieldsOf(one.components).securitySchemes)).map((scheme) => followed(one, scheme)),
  );
}

/** The path of the first server of each path of the contract: its own, or else that of its document. */
export function serverPaths(contract: Contract | null): ReadonlyMap<string, string> {
  return new Map(
    documentsOf(contract).flatMap((one) =>
      Object.entries(fieldsOf(one.paths)).map(([path, item]) => [
        path,
        firstServer(followed(one, item).servers) ?? serverPath(one),
      ]),
    ),
  );
}

/** The path of the first server of a document. */
export function serverPath(contract: Contract | undefined): string {
  return firstServer(contract?.servers) ?? '/';
}

function firstServer(servers: unknown): string | null {
  const [server] = Array.isArray(servers) ? servers.map(fieldsOf) : [];
  if (server === undefined) return null;
  const variables = fieldsOf(server.variables);
  const url = String(server.url ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String(fieldsOf(variables[name]).default ?? ''),
  );
  return URL.parse(url, 'http://localhost')?.pathname ?? '/';
}
