import { describe, expect, it } from 'vitest';
import type { Partnership } from '#lib/contract/partnerships.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { seenBy } from './partner-words.ts';

const t = translatorFor('en', 'partners');

const brand = { id: 1, name: 'Northwind', slug: 'northwind' };
const press = { id: 2, name: 'Rotary', slug: 'rotary' };
const row = (state: Partnership['state'], requestedBy: number | null): Partnership => ({
  id: 9,
  brand_owner: brand,
  printing_partner: press,
  state,
  requested_by: requestedBy,
  created_at: '2026-11-22T08:00:00.000Z',
  state_changed_at: '2026-11-22T08:00:00.000Z',
});

describe('a partnership', () => {
  it('is for the side that was asked to accept', () => {
    expect(seenBy(1, row('pending', 1), t)).toMatchObject({ other: press, otherIs: 'partner', stage: 'asking' });
    expect(seenBy(2, row('pending', 1), t)).toMatchObject({ other: brand, otherIs: 'brand', stage: 'asked' });
    expect(seenBy(1, row('pending', 2), t).stage).toBe('asked');
  });

  it('is the same to both once it is accepted or ended', () => {
    for (const company of [1, 2]) {
      expect(seenBy(company, row('accepted', 1), t)).toMatchObject({ label: 'Partners', stage: 'partners' });
      expect(seenBy(company, row('ended', null), t)).toMatchObject({ label: 'Ended', stage: 'over' });
    }
  });
});
