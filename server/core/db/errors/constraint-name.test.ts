import pg from 'pg';
import { expect, it } from 'vitest';
import { uniqueViolation } from './unique-violation.ts';

function broken(constraint: string | undefined, code = '23505'): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key value', 10, 'error');
  error.code = code;
  error.constraint = constraint;
  return error;
}

it.each([
  ['codes_pkey', 'codes_pkey'],
  ['codes_pkey_102011', 'codes_pkey'],
  ['scans_uuid_key_1020117', 'scans_uuid_key'],
  ['print_model_v2', 'print_model_v2'],
])('names %s of a shard or a table as %s', (found, name) => {
  expect(uniqueViolation(broken(found))).toBe(name);
});

it.each([
  'duplicate key value violates unique constraint "codes_pkey_102011"',
  'doppelter Schlüsselwert verletzt Unique-Constraint »codes_pkey_102011«',
])('reads the name where another node says it in words alone: %s', (message) => {
  const error = new pg.DatabaseError(message, 10, 'error');
  error.code = '23505';
  expect(uniqueViolation(error)).toBe('codes_pkey');
});

it('knows it by the name where rows were copied to another node, and the code is that of any error', () => {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint "codes_pkey_102008"', 10, 'error');
  error.code = 'XX000';
  expect(uniqueViolation(error)).toBeNull();
  error.routine = 'ReportCopyError';
  expect(uniqueViolation(error)).toBe('codes_pkey');
  error.message = 'could not extend file';
  expect(uniqueViolation(error)).toBeNull();
});

it('names nothing of another error, or of one without a constraint', () => {
  expect(uniqueViolation(broken('codes_pkey_102011', '23503'))).toBeNull();
  expect(uniqueViolation(broken(undefined))).toBeNull();
  expect(uniqueViolation(new Error('codes_pkey'))).toBeNull();
});
