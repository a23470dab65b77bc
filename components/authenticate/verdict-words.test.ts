import { describe, expect, it } from 'vitest';
import { imageQualities } from '#lib/contract/photo.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { textsIn } from '#lib/texts/texts-in.ts';
import { verdicts } from './verdict-words.ts';

describe.each(['en', 'de'] as const)('verdicts in words (%s)', (language) => {
  const t = textsIn(language, 'authenticate');
  const common = textsIn(language, 'common');

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
