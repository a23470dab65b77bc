import pg from 'pg';
import { ConfigError } from '#server/core/config/config.ts';

/** One connection for the whole of a backup or a restore. @throws ConfigError when there is none to be had */
export async function connect(databaseUrl: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails the statement that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError(`The database cannot be reached${code}. Does it run, and does DATABASE_URL lead to it?`);
  }
}
