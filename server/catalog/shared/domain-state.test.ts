import { describe, expect, it } from 'vitest';
import { recordOf, stateAfter, statusOf } from './domain-state.ts';

const now = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const claim = { name: 'id.brand.test', token: 'T7', verified_at: null, missing_since: null };
const record = recordOf(claim).value;

describe('a domain after its record was looked up', () => {
  it.each([
    ['is pending without its record', {}, [], 'pending'],
    ['is pending with the record of another company', {}, ['proofmark-verification=T8'], 'pending'],
    ['is verified with its record beside others', {}, ['v=spf1 -all', record], 'verified'],
    ['stays verified while no name server answers', { verified_at: daysAgo(9) }, null, 'verified'],
    ['is missing once its record is gone', { verified_at: daysAgo(9) }, [], 'missing'],
    ['is missing for less than seven days', { verified_at: daysAgo(9), missing_since: daysAgo(6.9) }, [], 'missing'],
    ['is expired after seven days', { verified_at: daysAgo(9), missing_since: daysAgo(7) }, [], 'expired'],
    ['is expired then without an answer too', { verified_at: daysAgo(9), missing_since: daysAgo(7) }, null, 'expired'],
    ['stays expired', { missing_since: daysAgo(9) }, [], 'expired'],
    ['is verified again once its record is back', { missing_since: daysAgo(9) }, [record], 'verified'],
    ['is not missing any more either', { verified_at: daysAgo(9), missing_since: daysAgo(2) }, [record], 'verified'],
  ])('%s', (_what, given, seen, status) => {
    expect(statusOf(stateAfter({ ...claim, ...given }, seen, now))).toBe(status);
  });

  it('keeps when it was verified first', () => {
    const known = { ...claim, verified_at: daysAgo(9), missing_since: null };
    expect(stateAfter(known, [record], now).verified_at).toEqual(daysAgo(9));
  });
});
