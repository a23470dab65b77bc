import { sql } from 'kysely';

/** SQL beside the table companies. Photos made up to then are not kept any more: they are past their company's days, or it keeps none. */
export const keptSince = sql`CASE WHEN companies.keep_photos
  THEN now() - make_interval(days => companies.photo_retention_days) ELSE 'infinity'::timestamptz END`;
