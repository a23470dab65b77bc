import { describe, expect, it } from 'vitest';
import type { Conversation, WorkorderComment } from '#lib/contract/workorder-comments.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { addressees, mailWords, mergeComments } from './order-conversation.ts';

const words = { t: translatorFor('en', 'workorders'), locale: 'en-GB' };
const brand = { id: 1, name: 'Nordsee Kaffee', slug: 'nordsee' };
const printer = { id: 2, name: 'Druckhaus Kranz', slug: 'kranz' };
const conversation = (names: string[], companies = [brand, printer]): Conversation => ({
  companies,
  recipients: names.map((name, id) => ({ id, name, company: brand, company_type: 'brand_owner' })),
  is_muted: false,
});

describe('whom one writes to', () => {
  it('is the other companies and the support', () => {
    const to = (id: number, companyType: string, companies = [brand, printer]) =>
      addressees(conversation([], companies), { id, companyType }, words);
    expect(to(1, 'brand_owner')).toBe('Druckhaus Kranz and support');
    expect(to(2, 'printing_partner')).toBe('Nordsee Kaffee and support');
    expect(to(9, 'operator')).toBe('Nordsee Kaffee and Druckhaus Kranz');
    expect(to(1, 'brand_owner', [brand])).toBe('support');
  });
});

describe('who gets a mail', () => {
  it('is named, a few by name', () => {
    expect(mailWords(conversation([]), words)).toBe('Nobody gets a mail.');
    expect(mailWords(conversation(['Anna']), words)).toBe('Anna gets a mail.');
    expect(mailWords(conversation(['Anna', 'Ben']), words)).toBe('Anna and Ben get a mail.');
    expect(mailWords(conversation(['A', 'B', 'C', 'D']), words)).toBe('A, B, C and D get a mail.');
    expect(mailWords(conversation(['A', 'B', 'C', 'D', 'E']), words)).toBe('A, B, C and 2 others get a mail.');
  });
});

it('shows a comment that was read twice once, as it was read later', () => {
  const comment = (id: number, text: string) => ({ id, text }) as WorkorderComment;
  const merged = mergeComments([comment(2, 'old'), comment(1, 'first')], [comment(3, 'third'), comment(2, 'new')]);
  expect(merged.map(({ id, text }) => `${id} ${text}`)).toEqual(['1 first', '2 new', '3 third']);
});
