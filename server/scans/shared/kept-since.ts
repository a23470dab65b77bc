import { sql } from 'kysely';

/** For a query with companies: photos made up to then are past their company's days, or it keeps none. */
export const keptSince = sql`CASE WHEN companies.keep_photos
  THEN now() - make_interval(days => companies.photo_retention_days) ELSE 'infinity'::timestamptz END`;
