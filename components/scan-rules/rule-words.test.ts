import { describe, expect, it } from 'vitest';
import { maxDryRunScans, scanRuleActions, scanRuleKinds } from '#lib/contract/values/scan-rules.ts';
import type { Language } from '#lib/texts/languages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { countFound, type DescribedRule, describeRule } from './rule-words.ts';

const describeIn = (language: Language, rule: Partial<DescribedRule> & Pick<DescribedRule, 'kind'>) =>
  describeRule(
    { action: 'warn', count: null, hours: null, kilometres: null, speed: null, scm_field: null, ...rule },
    translatorFor(language, 'scan-rules'),
  );

describe('a rule as a sentence', () => {
  it.each(['en', 'de'] as const)('has words for every kind and action in %s', (language) => {
    const sentences = scanRuleKinds.flatMap((kind) =>
      scanRuleActions.map((action) => describeIn(language, { kind, action })),
    );
    expect(new Set(sentences).size).toBe(scanRuleKinds.length * scanRuleActions.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^{}]+ [^{}]+\.$/);
  });

  it('names the speed and the field where the rule has them', () => {
    const apart = { kind: 'distance', kilometres: 100, hours: 24 } as const;
    expect(describeIn('en', apart)).toBe('Warn when a code is scanned more than 100 km apart within 24 hours.');
    expect(describeIn('en', { ...apart, speed: 1000 })).toContain('at 1,000 km/h, within 24 hours.');
    const market = { kind: 'off_market', action: 'blacklist' } as const;
    expect(describeIn('en', market)).toBe(
      'Blacklist a code when it is scanned outside the countries of its order or product.',
    );
    expect(describeIn('en', { ...market, scm_field: 'land' })).toContain('in its SCM field “land”, or of its order');
  });
});

it('counts scans or reports, and says when there may be more than a dry run gives', () => {
  const t = translatorFor('en', 'scan-rules');
  const scan = { uuid: null, created_at: '2026-11-01T00:00:00Z', result: null, country: null, position: null };
  const scans = (length: number, source: 'photo' | 'report') => Array.from({ length }, () => ({ ...scan, source }));
  expect(countFound(scans(1, 'photo'), t)).toBe('1 scan');
  expect(countFound(scans(2, 'report'), t)).toBe('2 reports');
  expect(countFound(scans(maxDryRunScans, 'photo'), t)).toBe('20 scans or more');
});
