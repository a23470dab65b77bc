import { describe, expect, it } from 'vitest';
import { imageQualities } from '#lib/contract/photo.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { qualityAdvice, verdicts } from './verdict-words.ts';

describe('verdicts in words', () => {
  it('has a word of its own for every status', () => {
    const words = authenticationStatuses.map((status) => verdicts[status].word);
    expect(new Set(words).size).toBe(authenticationStatuses.length);
  });

  it('calls nothing genuine but an original', () => {
    expect(authenticationStatuses.filter((status) => verdicts[status].tone === 'ok')).toEqual(['auth_original']);
  });

  it('says of every status what it means and what to do now', () => {
    for (const status of authenticationStatuses) {
      expect(verdicts[status].text, status).toMatch(/\.$/);
      expect(verdicts[status].next, status).toMatch(/\.$/);
    }
  });

  it('has advice for every hint', () => {
    for (const quality of imageQualities) expect(qualityAdvice[quality].advice).toMatch(/\.$/);
  });
});
