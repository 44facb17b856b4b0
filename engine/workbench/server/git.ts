/** The git repository of an application, if it has one. Git gets lists of arguments, never a line for a shell. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { Commit } from '../protocol.ts';

const run = promisify(execFile);

export type Git = ReturnType<typeof createGit>;

export function createGit(root: string) {
  const git = async (...args: readonly string[]): Promise<string> => {
    // Nobody answers a question that git asks.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' };
    const { stdout } = await run('git', args, { cwd: root, env, timeout: 60_000 });
    return stdout;
  };
  return { branch, top, textAtHead, commit };

  /** The current branch; null: the folder is in no repository, or git leaves it out. */
  async function branch(): Promise<string | null> {
    const isIgnored = git('check-ignore', '--quiet', '.').then(
      () => true,
      () => false,
    );
    const name = await git('symbolic-ref', '--short', 'HEAD').catch(() => null);
    return name === null || (await isIgnored) ? null : name.trim();
  }

  /** The folder of the repository. */
  async function top(): Promise<string> {
    return (await git('rev-parse', '--show-toplevel').catch(() => root)).trim();
  }

  /** The text of a file in the last commit; null: there is none. */
  async function textAtHead(path: string): Promise<string | null> {
    return git('show', `HEAD:./${path}`).catch(() => null);
  }

  /**
   * Makes a commit of these files alone, on a new branch if it has another name than the current one; what else is
   * changed or staged stays as it is. Answers why not, or null.
   */
  async function commit({ branch: name, message, paths }: Commit): Promise<string | null> {
    try {
      if (name !== (await branch())) {
        await git('check-ref-format', '--branch', name);
        await git('switch', '--create', name);
      }
      await git('--literal-pathspecs', 'add', '--', ...paths);
      await git('--literal-pathspecs', 'commit', '--only', `--message=${message}`, '--', ...paths);
      return null;
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { readonly stderr?: string; readonly stdout?: string };
      return said.refusals.commit({ reason: stderr.trim() || stdout.trim() || String(error) });
    }
  }
}
