import pg from 'pg';
import { keyFingerprint } from '../../config/secret-key.ts';

/**
 * Keeps the fingerprint of the first SECRET_KEY a database is prepared with.
 * @returns the fingerprint that is kept when it is another key's; null when it is this one's
 */
export async function recordKey(databaseUrl: string, secretKey: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const given = keyFingerprint(secretKey);
    await client.query('INSERT INTO installation (key_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [given]);
    const { rows } = await client.query<{ kept: string }>('SELECT key_fingerprint AS kept FROM installation');
    const kept = rows[0]?.kept ?? given;
    return kept === given ? null : kept;
  } finally {
    await client.end();
  }
}
