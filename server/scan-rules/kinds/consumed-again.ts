import { sql } from 'kysely';
import { hourMs, type RuleKind } from './rule-kind.ts';

/** A scan more than `hours` after the code was consumed. */
export const consumedAgain: RuleKind = {
  comparesScans: true,
  needsCode: true,
  relevant: {
    includes: ({ at, consumedAt }) => consumedAt !== null && at > consumedAt,
    where: () => sql`codes.consumed_at IS NOT NULL AND scans.created_at > codes.consumed_at`,
  },
  isHit: ({ hours }, { at, consumedAt }) => hours !== null && consumedAt !== null && at > consumedAt + hours * hourMs,
};
