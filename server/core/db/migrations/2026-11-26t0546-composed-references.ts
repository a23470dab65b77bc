import { type Kysely, sql } from 'kysely';

/** References are composed (NFC). One whose composed form the company has used already stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE workorders AS w SET reference = normalize(w.reference)
      FROM (SELECT DISTINCT ON (company_id, normalize(reference)) id
              FROM workorders WHERE reference IS NOT NFC NORMALIZED) AS first
     WHERE w.id = first.id
       AND NOT EXISTS (SELECT FROM workorders AS other
                        WHERE other.company_id = w.company_id AND other.reference = normalize(w.reference))`.execute(
    db,
  );
}
