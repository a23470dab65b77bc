import { expect, it } from 'vitest';
import { loadConfig } from '#server/core/config/config.ts';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import { servicePrograms } from './programs.ts';

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
