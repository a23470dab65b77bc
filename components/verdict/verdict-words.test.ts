import { describe, expect, it } from 'vitest';
import { imageQualities } from '#lib/contract/photo.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { isOtherPrint, verdicts } from './verdict-words.ts';

describe.each(['en', 'de'] as const)('verdicts in words (%s)', (language) => {
  const t = translatorFor(language, 'authenticate');
  const common = translatorFor(language, 'common');

  it('has a word of its own for every status', () => {
    const words = authenticationStatuses.map((status) => common(`verdict.${status}`));
    expect(new Set(words).size).toBe(authenticationStatuses.length);
  });

  it('calls nothing genuine but an original', () => {
    expect(authenticationStatuses.filter((status) => verdicts[status].tone === 'ok')).toEqual(['auth_original']);
  });

  it('says of every status what it means and what to do now', () => {
    for (const status of authenticationStatuses) {
      expect(t(`means.${status}`), status).toMatch(/\.$/);
      expect(t(`next.${status}`), status).toMatch(/\.$/);
    }
  });

  it('has advice for every hint', () => {
    for (const quality of imageQualities) expect(t(`advice.${quality}`)).toMatch(/\.$/);
  });
});

describe('a copy of an enrolled print', () => {
  const evidence = (likeness: number) => ({
    measurement: null,
    image_quality: [],
    image_roi: null,
    distance: 1.2,
    deviations: null,
    thresholds: null,
    model: { id: 1, version: 1 },
    failure: '',
    enrolled: {
      likeness,
      seen: 1,
      thresholds: { certain: 0.6, same: 0.25, other: 0.12 },
      enrolled_at: '2026-11-22T10:00:00Z',
    },
  });

  it('is said to be another print where its ink is another’s, and to have lost detail where it is a scan', () => {
    expect(isOtherPrint('auth_copy', evidence(0.02))).toBe(true);
    expect(isOtherPrint('auth_copy', evidence(0.47))).toBe(false);
    expect(isOtherPrint('auth_copy', { ...evidence(0.02), enrolled: null })).toBe(false);
    expect(isOtherPrint('bad_quality', evidence(0.02))).toBe(false);
    expect(isOtherPrint('auth_copy', null)).toBe(false);
  });
});
