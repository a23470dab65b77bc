import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Pages of a person or of the reader, and choices among people whose names can be the same. */
const showAddresses =
  /^components\/(?:users|profile|security|sign-in|ui)\/|\/(?:company-users|invite-user|user-menu|sidebar|notice-row|audit-row|rule-form)\.tsx$|^app\/\(portal\)\/settings\//;

it('shows people by name elsewhere, their address by PersonName alone', () => {
  const files = globSync(['components/**/*.tsx', 'app/**/*.tsx'], { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => !showAddresses.test(file))
    .filter((file) => {
      const rest = readFileSync(path.join(root, file), 'utf8').replaceAll(/<PersonName\b[^>]*>/g, '');
      return /\.email\b|(?<!=)\{[\w.]*(?:created|activated)_by\}|row\.original\.(?:created|activated)_by,/.test(rest);
    });
  expect(found).toEqual([]);
});
