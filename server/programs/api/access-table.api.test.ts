import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { accessTable } from './testing/access-table.ts';
import { accessParts } from './testing/describe-access.ts';

// conforms: 38.3, A1
it('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(accessTable).sort()).toEqual(managementEndpoints.map(({ id }) => id).sort());
});

it('every part of the matrix has its file', () => {
  const names = accessParts.map((part) => `access-matrix-${part}.api.test.ts`);
  expect(names.filter((name) => !existsSync(path.join(import.meta.dirname, name)))).toEqual([]);
});
