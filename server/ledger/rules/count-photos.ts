import type { ChallengeTally } from '#lib/contract/challenges.ts';
import { type ChallengeVerdict, challengeVerdicts } from '#lib/contract/values/challenges.ts';
import type { GraphicStatus } from '#server/photo/graphic/judge.ts';
import { countShare } from './count-share.ts';

/** Counter of a challenge that a verdict adds to. */
export function verdictOf(status: GraphicStatus): ChallengeVerdict {
  switch (status) {
    case 'auth_original':
      return 'original';
    case 'auth_copy':
      return 'copy';
    case 'auth_unknown':
      return 'unknown';
    case 'auth_error':
    case 'bad_quality':
      return 'refused';
  }
}

/**
 * @param counts photos by verdict
 * @param graphics that the photos are of: photos of one are alike
 */
export function tallyOf(counts: ReadonlyMap<string, number>, graphics: number): ChallengeTally {
  const photos = challengeVerdicts.reduce((sum, verdict) => sum + (counts.get(verdict) ?? 0), 0);
  const shareOf = (verdict: ChallengeVerdict) => countShare(counts.get(verdict) ?? 0, photos, graphics);
  return {
    photos,
    original: shareOf('original'),
    unknown: shareOf('unknown'),
    copy: shareOf('copy'),
    refused: shareOf('refused'),
  };
}
