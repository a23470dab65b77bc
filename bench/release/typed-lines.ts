import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The shell block of a page under a heading, a line each; comments are kept, since some say what a person does. */
export function linesUnder(page: string, heading: string): string[] {
  const [, after] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  const block = /^( *)```sh\n([\s\S]*?)\n\1```$/m.exec(after ?? '')?.[2];
  if (block === undefined) throw new Error(`${page} has no shell block under "${heading}".`);
  return block.split('\n').map((line) => line.trim());
}

/**
 * Types a line into a shell in a folder.
 * @param input what is typed when it asks
 * @returns what it printed
 * @throws Error with the line and what it said
 */
export async function type(line: string, folder: string, input = ''): Promise<string> {
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const env = { PATH, HOME: '/root', LANG: 'C.UTF-8', NODE_ENV: 'production' as const };
  // Without a terminal of its own, a program that asks for a password reads it from its input.
  const child = spawn('setsid', ['--wait', 'bash', '-ec', line], { cwd: folder, env });
  child.stdin.end(input);
  const [printed, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${line}\n${printed}${said}`);
  return printed;
}
