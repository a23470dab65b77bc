import { sql } from 'kysely';
import type { RuleKind } from './rule-kind.ts';

/** At least `count` photos of a code judged as copies within the hours. */
export const copies: RuleKind = {
  comparesScans: true,
  relevant: {
    includes: ({ result }) => result === 'auth_copy',
    where: () => sql`scans.result = 'auth_copy'`,
  },
  fewestScans: ({ count }) => count ?? 1,
  isHit: ({ count }, _scan, window) => count !== null && window.length >= count,
};
