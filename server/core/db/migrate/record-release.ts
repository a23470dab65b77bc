import pg from 'pg';

/** Notes the release that prepares a database, and the one before it, for the notes of an upgrade. */
export async function recordRelease(databaseUrl: string, release: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await updateRelease((text, values) => client.query(text, values), release);
  } finally {
    await client.end();
  }
}

export async function updateRelease(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  release: string,
): Promise<void> {
  await query(
    `UPDATE installation SET previous_release = release, release = $1, release_since = now()
      WHERE release IS DISTINCT FROM $1`,
    [release],
  );
}
