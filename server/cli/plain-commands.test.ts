import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { columnsOf } from './plain-columns.ts';
import { addPlainCommands, plainEndpoints, rowFields } from './plain-commands.ts';

const plain = new Command('proofmark');
addPlainCommands(plain, () => async () => undefined);
const groupOf = (name: string) => plain.commands.find((command) => command.name() === name);
const flagsOf = (group: string, name: string) =>
  groupOf(group)
    ?.commands.find((command) => command.name() === name)
    ?.options.map(({ long }) => long);

describe('the plain commands', () => {
  it('are all plain acts of the contract on a resource', () => {
    expect(groupOf('brands')?.commands.map((command) => command.name())).toEqual([
      'list',
      'show',
      'create',
      'update',
      'delete',
    ]);
    expect(plainEndpoints.length).toBeGreaterThan(60);
    for (const { resource, verb, endpoint } of plainEndpoints) {
      expect(
        groupOf(resource)?.commands.some((command) => command.name() === verb),
        endpoint.id,
      ).toBe(true);
    }
  });

  it('have the fields of the contract as options, and no field hides an option of every command', () => {
    expect(flagsOf('brands', 'create')).toEqual([
      '--name',
      '--description',
      '--brand-url',
      '--image',
      '--accent-color',
      '--blacklist-text',
      '--blacklist-words',
      '--contact',
    ]);
    expect(flagsOf('products', 'list')).toContain('--sku-exact');
    expect(flagsOf('audit', 'list')).toContain('--audit-token');
    const all = plain.commands.flatMap((group) => group.commands).flatMap((command) => command.options);
    const hidden = all.filter(({ long }) => ['--url', '--token', '--json', '--quiet'].includes(long ?? ''));
    expect(hidden).toEqual([]);
  });

  it('take no password, which others on the machine would see', () => {
    expect(flagsOf('users', 'update')).not.toContain('--password');
  });

  it.each(Object.entries(columnsOf))('%s: its columns are fields of its rows', (id, columns) => {
    const endpoint = managementEndpoints.find((one) => one.id === id);
    const fields = endpoint && rowFields(endpoint);
    for (const path of Object.values(columns)) expect(fields).toContain(path.split('.')[0]);
  });
});
