import type pg from 'pg';

/** A month so many before this one (or after, when negative), in UTC, as the service names its part. */
export function monthAgo(table: string, months: number) {
  const today = new Date();
  const first = (ago: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago));
  const from = first(months);
  const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  return { name, from, until: first(months - 1) };
}

/**
 * Divides an empty table as if that had been done so many months ago: a part for each month since. Older rows are in
 * the default part.
 */
export async function divideSince(pool: pg.Pool, table: 'scans' | 'scan_alerts', months: number): Promise<void> {
  await pool.query(`DROP TABLE ${table}_first`);
  for (let ago = months; ago > -3; ago -= 1) {
    const { name, from, until } = monthAgo(table, ago);
    const [begins, ends] = [from, until].map((at) =>
      table === 'scans' ? at.toISOString() : at.toISOString().slice(0, 10),
    );
    await pool.query(`CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${begins}') TO ('${ends}')`);
  }
}
