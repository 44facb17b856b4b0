/**
 * Finds words that are displayed apart but read by screen readers as one: two adjacent texts in the accessibility tree
 * without a space between them that do not touch on the screen. A space in the source is not enough: the browser drops
 * it between flex items and at the edges of a block.
 */
import type { CDPSession, Page } from '@playwright/test';

type Node = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
};

/** Pairs of texts, written 'before|after'. */
export async function gluedWords(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
    const glued: string[] = [];
    for (const [before, after] of neighbours(nodes)) {
      const pair = `${textOf(before)}|${textOf(after)}`;
      // A long code goes on in the next line after its underscore.
      if (!/\s\||\|\s|_\|/.test(pair) && !(await touch(session, before, after))) glued.push(pair);
    }
    return [...new Set(glued)];
  } finally {
    await session.detach();
  }
}

const textOf = ({ name }: Node): string => (typeof name?.value === 'string' ? name.value : '');
const isText = ({ role }: Node): boolean => role?.value === 'StaticText';

/** Consecutive texts in one element, without another element or a line break between them. */
function neighbours(nodes: readonly Node[]): [Node, Node][] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = (node: Node): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      if (child === undefined) return [];
      return child.ignored ? childrenOf(child) : [child];
    });
  return nodes
    .filter((node) => !node.ignored)
    .flatMap((node) => {
      const children = childrenOf(node);
      return children.flatMap((after, index): [Node, Node][] => {
        const before = children[index - 1];
        return before !== undefined && isText(before) && isText(after) ? [[before, after]] : [];
      });
    });
}

/** Whether the second text starts on the screen where the first one ends: sighted readers read them as one, too. */
async function touch(session: CDPSession, before: Node, after: Node): Promise<boolean> {
  const [last, first] = [(await quadsOf(session, before)).at(-1), (await quadsOf(session, after))[0]];
  if (last === undefined || first === undefined) return false;
  const [left, top] = [first[0] ?? 0, first[1] ?? 0];
  const [right, bottom] = [last[4] ?? 0, last[5] ?? 0];
  const isSameLine = top < bottom && (last[1] ?? 0) < (first[5] ?? 0);
  return isSameLine && Math.abs(left - right) < 2;
}

async function quadsOf(session: CDPSession, { backendDOMNodeId }: Node): Promise<number[][]> {
  if (backendDOMNodeId === undefined) return [];
  const answer = await session
    .send('DOM.getContentQuads', { backendNodeId: backendDOMNodeId })
    .catch(() => null);
  return answer?.quads ?? [];
}
