import { type Kysely, sql } from 'kysely';

/**
 * Rules are the only thing that makes scans suspicious: each brand owner gets them for what was built in, with its
 * limit of scans a day as the count, up to the greatest that a rule has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE scan_rules ADD COLUMN speed integer;

INSERT INTO scan_rules (company_id, kind, is_on, action, count, hours, kilometres, speed)
SELECT c.id, d.kind, true, 'warn', CASE d.kind WHEN 'visits' THEN least(coalesce(c.max_scans_per_day, 50), 1000) END,
       d.hours, d.kilometres, d.speed
  FROM companies AS c
 CROSS JOIN (VALUES (1, 'visits', 24, NULL, NULL), (2, 'distance', 24, 100, 1000), (3, 'blacklisted_app', NULL, NULL, NULL))
            AS d (n, kind, hours, kilometres, speed)
 WHERE c.company_type = 'brand_owner'
 ORDER BY c.id, d.n;
`)
    .execute(db);
}
