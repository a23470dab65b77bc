import type { Challenge } from '#lib/contract/challenges.ts';
import type { Executor } from '#server/core/db/database.ts';
import { type ChallengeRow, countPhotos } from '../queries/challenges.ts';
import { tallyOf } from '../rules/count-photos.ts';

/** Challenges with what was counted of each. */
export async function presentChallenges(db: Executor, rows: readonly ChallengeRow[]): Promise<Challenge[]> {
  const { counts, graphics } = await countPhotos(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const tally = (claim: 'original' | 'attempt') => {
      const own = counts.filter((count) => count.challengeId === row.id && count.claim === claim);
      const of = graphics.find((each) => each.challengeId === row.id && each.claim === claim)?.graphics ?? 0;
      return tallyOf(new Map(own.map(({ result, photos }) => [result, photos])), of);
    };
    return {
      id: row.id,
      state: row.closed_at === null ? ('open' as const) : ('closed' as const),
      graphics: row.codes.length,
      opened_at: row.created_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
      results: { originals: tally('original'), attempts: tally('attempt') },
    };
  });
}

/** One of them. */
export async function presentChallenge(db: Executor, row: ChallengeRow): Promise<Challenge> {
  const [challenge] = await presentChallenges(db, [row]);
  if (!challenge) throw new Error('A challenge was lost.');
  return challenge;
}
