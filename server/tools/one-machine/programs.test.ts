import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/core/config/config.ts';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import { developmentPrograms, inspectPorts, portalProgram, servicePrograms } from './programs.ts';

const config = { ...loadConfig({}), databaseUrl: 'postgres://localhost/none', secretKey: 'x'.repeat(32) };

it('starts the photo program with its memory settings, and no other', () => {
  const programs = servicePrograms(config, '/root-of-it');
  for (const { name, args, environment } of programs) {
    const isPhoto = name === 'photo';
    expect(photoNodeOptions.every((option) => args.includes(option))).toBe(isPhoto);
    for (const [setting, value] of Object.entries(photoEnvironment)) {
      expect(environment[setting] === value).toBe(isPhoto);
    }
  }
  expect(programs.map(({ name }) => name)).toContain('photo');
});

describe('for development', () => {
  const root = '/root-of-it';
  const service = servicePrograms(config, root);
  const programs = developmentPrograms(config, root, false);
  const find = (name: string) => programs.find((program) => program.name === name);

  it('starts the same programs, with the same settings, on the same addresses', () => {
    expect(programs.map(({ name }) => name)).toEqual([...service.map(({ name }) => name), 'portal']);
    for (const program of service) {
      const { environment, ...rest } = program;
      expect(find(program.name)).toMatchObject({ ...rest, environment });
    }
    expect(find('portal')?.health).toEqual(portalProgram(config, root, 'x').health);
  });

  it('says of each program of the service where its imports begin', () => {
    expect(service.length).toBeGreaterThan(3);
    for (const { name } of service) expect(find(name)?.entry).toBe(`${root}/server/bin/${name}.ts`);
    expect(find('portal')).not.toHaveProperty('entry');
  });

  it('serves the portal from its source, and in production from its build', () => {
    const production = portalProgram(config, root, 'x');
    expect(find('portal')?.args).toContain('dev');
    expect(find('portal')?.environment).toMatchObject({ NODE_ENV: 'development', NEXTAUTH_URL: config.urls.portal });
    expect(production.args).toContain('start');
    expect(production.environment).toMatchObject({ NODE_ENV: 'production', NEXT_DEPLOYMENT_ID: 'x' });
  });

  it('opens a port for a debugger in each program, and only when asked to', () => {
    const opened = (inspect: boolean) =>
      developmentPrograms(config, root, inspect).flatMap(({ name, args }) =>
        args.filter((option) => option.startsWith('--inspect')).map((option) => [name, option]),
      );
    expect(opened(false)).toEqual([]);
    expect(Object.fromEntries(opened(true))).toEqual(
      Object.fromEntries(Object.entries(inspectPorts).map(([name, port]) => [name, `--inspect=127.0.0.1:${port}`])),
    );
    expect(new Set(Object.values(inspectPorts)).size).toBe(programs.length);
  });

  it.each(['.vscode/launch.json', 'CONTRIBUTING.md'])('has its debugger ports named in %s', (file) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
    for (const port of Object.values(inspectPorts)) expect(text).toContain(String(port));
  });
});
