import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
export function type(line: string, folder: string, input = ''): string {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    NODE_ENV: 'production' as const,
  };
  // Without a terminal of its own, a program that asks for a password reads it here.
  const end = spawnSync('setsid', ['--wait', 'bash', '-ec', line], { cwd: folder, env, input, encoding: 'utf8' });
  if (end.status !== 0) throw new Error(`${line}\n${end.stdout}${end.stderr}`);
  return end.stdout;
}
