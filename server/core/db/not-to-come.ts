import { sql } from 'kysely';

/**
 * Rows of a table that is divided by month are not from the month after next. Said so, the parts that are made ahead
 * are left out when a statement begins, also of one that was planned before.
 */
export const notToCome = sql`created_at < now() + interval '1 month'`;
