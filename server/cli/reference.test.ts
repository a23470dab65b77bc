import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { exitCodeHelp, exitCodes } from './exit-codes.ts';
import { plainEndpoints } from './plain-commands.ts';
import { buildProgram } from './program.ts';

const page = await readFile(path.resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');
const { stdin, stdout, stderr } = process;
const program = buildProgram(() => async () => undefined, {
  terminal: { stdin, stdout, stderr },
  version: '0',
  programs: [],
});

const namesOf = (command: Command, before: string): string[] => {
  const name = `${before}${command.name()}`;
  return command.commands.length === 0 ? [name] : command.commands.flatMap((inner) => namesOf(inner, `${name} `));
};

const plainNames = new Set(plainEndpoints.map(({ resource, verb }) => `proofmark ${resource} ${verb}`));

describe('docs/cli.md', () => {
  it.each(namesOf(program, '').filter((name) => !plainNames.has(name)))('has %s', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it.each([...new Set(plainEndpoints.map(({ resource }) => resource))])('has the plain commands of %s', (name) => {
    const verbs = plainEndpoints.filter(({ resource }) => resource === name).map(({ verb }) => verb);
    expect(page).toContain(`| \`proofmark ${name}\` | ${verbs.join(', ')} |\n`);
  });

  // conforms: 38.2
  it('and --help tell every exit code, in the same words', () => {
    for (const code of Object.values(exitCodes)) {
      const [, words] = new RegExp(`^ {2}${code} +(.+)$`, 'm').exec(exitCodeHelp) ?? [];
      expect(page).toContain(`| ${code} | ${words} |`);
    }
  });

  // conforms: 40.3
  it('has the record of the main job', () => {
    expect(page).toMatch(/\$ npx proofmark workorders create-sid [^\n]*--quantity 10000[^\n]*--wait\n/);
    expect(page).toMatch(/Saved export\.zip \(10,000 rows/);
  });
});
