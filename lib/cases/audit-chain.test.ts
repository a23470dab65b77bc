import { expect, it } from 'vitest';
import { type AuditEntry, chainEntries, isWholeChain } from './audit-chain.ts';

const entry = (id: number): AuditEntry => ({
  id,
  at: `2026-11-2${id}T10:00:00.000Z`,
  user: 'Nora Lind',
  action: 'updateCase',
  resource: 'case',
  resource_id: '12',
  changed_fields: ['state'],
  status: 200,
  request_id: '00000000-0000-4000-8000-000000000000',
});

// conforms: 32.20
it('shows entries of the audit log that were changed, left out or moved', () => {
  const chain = chainEntries([entry(1), entry(2), entry(3)]);
  expect(isWholeChain(chain)).toBe(true);
  expect(isWholeChain([])).toBe(true);
  expect(isWholeChain(JSON.parse(JSON.stringify(chain)))).toBe(true);
  const [first, second, third] = chain;
  if (!first || !second || !third) throw new Error('There are three entries.');
  expect(isWholeChain([first, third])).toBe(false);
  expect(isWholeChain([second, first, third])).toBe(false);
  expect(isWholeChain([first, { ...second, user: 'Somebody else' }, third])).toBe(false);
  expect(isWholeChain([first, { ...second, status: 403 }, third])).toBe(false);
});
