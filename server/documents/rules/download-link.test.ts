import { describe, expect, it } from 'vitest';
import { describeCodeFilters } from '#server/codes/rules/describe-code-filters.ts';
import { createDocumentKey } from '../shared/document-key.ts';
import { createLinkSecret, hashLinkSecret } from './download-link.ts';

describe('a download link', () => {
  it('is a secret nobody can guess, kept as its hash only', () => {
    const secrets = Array.from({ length: 1000 }, createLinkSecret);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    const [secret = ''] = secrets;
    expect(hashLinkSecret(secret)).toHaveLength(32);
    expect(hashLinkSecret(secret).toString('latin1')).not.toContain(secret);
  });

  it('leads to a document whose key cannot be guessed either', () => {
    expect(createDocumentKey()).toMatch(/^doc_[0-9A-Za-z]{22}$/);
    expect(createDocumentKey()).not.toBe(createDocumentKey());
  });
});

describe('the description of a document', () => {
  it('names the filters, in at most 300 characters', () => {
    expect(describeCodeFilters({})).toBe('All codes');
    const line = describeCodeFilters({ status: 1, scm_lot: 'L1' });
    expect(line).toContain('1');
    expect(line).toContain('L1');
    expect(describeCodeFilters({ scm_lot: 'x'.repeat(900) })).toHaveLength(300);
  });
});
