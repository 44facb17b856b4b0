import { Readable } from 'node:stream';

/**
 * A JSON body that is sent once `change` has ended. The server reads a session before the body, so the change
 * happens after that.
 */
export function bodyAfter(body: object, change: () => Promise<unknown>): Readable {
  async function* content() {
    await change();
    yield JSON.stringify(body);
  }
  return Readable.from(content());
}
