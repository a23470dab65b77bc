import { sql } from 'kysely';
import type { RuleKind } from './rule-kind.ts';

/** A scan by an application that is blacklisted. */
export const blacklistedApp: RuleKind<ReadonlySet<number>> = {
  comparesScans: false,
  readFacts: async (db) => {
    const apps = await db.selectFrom('scan_apps').where('is_blacklisted', '=', true).select('id').execute();
    return new Set(apps.map(({ id }) => id));
  },
  relevant: {
    includes: ({ scanAppId }, apps) => scanAppId !== null && apps.has(scanAppId),
    where: (apps) => sql`scans.scan_app_id = ANY(${[...apps]}::integer[])`,
  },
  isHit: () => true,
};
