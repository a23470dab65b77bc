import { describe, expect, it } from 'vitest';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import { landByRules, type RuledCode, timeRules, type Visitor } from './land-by-rules.ts';

const everyone: RedirectRule = {
  countries: [],
  languages: [],
  devices: [],
  states: [],
  from: null,
  until: null,
  product: null,
  brand: null,
  campaign: null,
  url: 'https://rule.test/',
};
const code: RuledCode = {
  extendedId: '01/09506000134352/21/A%2FB',
  serialNumber: 7,
  activationStatus: 1,
  consumedAt: null,
  product: { id: 3, url: 'https://product.test/' },
  brandId: 4,
  campaignId: 5,
  campaignUrl: null,
  checkPage: 'none',
};
const visitor: Visitor = { country: 'DE', language: 'de', device: 'ios', at: Date.parse('2026-05-01T07:00:00Z') };

const land = (rules: Partial<RedirectRule>[], given: Partial<RuledCode & Visitor> = {}) =>
  landByRules(
    timeRules(
      rules.map((rule) => ({ ...everyone, ...rule })),
      'Europe/Berlin',
    ),
    { ...code, ...given },
    { ...visitor, ...given },
    null,
  );

describe('a redirect rule', () => {
  it.each<[string, Partial<RedirectRule>, Partial<RuledCode & Visitor>, boolean]>([
    ['without conditions', {}, {}, true],
    ['country', { countries: ['AT', 'DE'] }, {}, true],
    ['other country', { countries: ['AT'] }, {}, false],
    ['unknown country', { countries: ['DE'] }, { country: null }, false],
    ['language', { languages: ['de'] }, {}, true],
    ['other language', { languages: ['fr'] }, {}, false],
    ['device', { devices: ['ios'] }, {}, true],
    ['other device', { devices: ['android', 'other'] }, {}, false],
    ['state', { states: ['active'] }, {}, true],
    ['other state', { states: ['inactive', 'blacklisted'] }, {}, false],
    ['consumed', { states: ['consumed'] }, { consumedAt: new Date(0) }, true],
    ['consumed, for a code that is not', { states: ['consumed'] }, {}, false],
    ['active, for a consumed code', { states: ['active'] }, { consumedAt: new Date(0) }, true],
    [
      'consumed, for a blacklisted code',
      { states: ['consumed'] },
      { consumedAt: new Date(0), activationStatus: 2 },
      false,
    ],
    ['inactive, for such a code', { states: ['inactive'] }, { activationStatus: 0 }, true],
    ['blacklisted, for such a code', { states: ['active', 'blacklisted'] }, { activationStatus: 2 }, true],
    ['no state, for an inactive code', {}, { activationStatus: 0 }, false],
    ['no state, for a blacklisted code', { countries: ['DE'] }, { activationStatus: 2 }, false],
    [
      'consumed, for an inactive code',
      { states: ['consumed'] },
      { consumedAt: new Date(0), activationStatus: 0 },
      false,
    ],
    ['product', { product: 3 }, {}, true],
    ['other product', { product: 4 }, {}, false],
    ['a product, for a code without one', { product: 3 }, { product: null }, false],
    ['brand', { brand: 4 }, {}, true],
    ['other brand', { brand: 3 }, {}, false],
    ['campaign', { campaign: 5 }, {}, true],
    ['other campaign', { campaign: 3 }, {}, false],
    // 07:00 in UTC is 09:00 in Berlin's summer.
    ['begins at that minute in the zone of the company', { from: '2026-05-01T09:00' }, {}, true],
    ['begins a minute later', { from: '2026-05-01T09:01' }, {}, false],
    ['ends at that minute', { until: '2026-05-01T09:00' }, {}, false],
    ['ends a minute later', { until: '2026-05-01T09:01' }, {}, true],
    ['one of two conditions', { countries: ['DE'], languages: ['fr'] }, {}, false],
  ])('%s', (_what, rule, given, isMet) => {
    expect(land([rule], given).rule).toBe(isMet ? 1 : null);
  });

  it('decides before those behind it', () => {
    const rules = [{ countries: ['FR'], url: 'https://a.test/' }, { url: 'https://b.test/' }, { url: null }];
    expect(land(rules)).toEqual({ rule: 2, landing: { kind: 'redirect', location: 'https://b.test/' } });
  });

  it('leads to the check page where it has no address, and as without rules where none holds', () => {
    expect(land([{ url: null }])).toEqual({ rule: 1, landing: { kind: 'check', onward: null } });
    expect(land([])).toEqual({ rule: null, landing: { kind: 'redirect', location: 'https://product.test/' } });
  });

  it.each([0, 2])('leaves a code of status %i on the check page unless it names that state', (activationStatus) => {
    const given = { activationStatus, campaignUrl: 'https://campaign.test/' };
    const check = { rule: null, landing: { kind: 'check', onward: null } };
    expect(land([], given)).toEqual(check);
    expect(land([{}], given)).toEqual(check);
    const named = land([{ states: ['inactive', 'blacklisted'] }], given);
    expect(named).toEqual({ rule: 1, landing: { kind: 'redirect', location: 'https://rule.test/' } });
  });

  it('fills id and serial number into its address, encoded', () => {
    const { landing } = land([{ url: 'https://rule.test/{id}?n={serial}' }]);
    expect(landing).toEqual({
      kind: 'redirect',
      location: 'https://rule.test/01%2F09506000134352%2F21%2FA%252FB?n=7',
    });
  });

  // conforms: A23
  it('never leads to what is not an http(s) address', () => {
    expect(land([{ url: 'javascript:alert(1)' }]).landing).toEqual({ kind: 'check', onward: null });
  });
});
