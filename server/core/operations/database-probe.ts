import pg from 'pg';
import type { Check } from '#lib/operations/readiness.ts';
import { migrations } from '../db/migrate.ts';

export interface DatabaseProbe {
  /** What a program that works with the database waits for. */
  checks: readonly Check[];
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

const limitMs = 1200;

/**
 * A connection of its own, to see how the database is: the program's pool may be all taken, and waiting for it says
 * nothing. A connection that does not answer in time is given up and opened anew by the next look.
 */
export function openDatabaseProbe(databaseUrl: string, applicationName: string): DatabaseProbe {
  let opening: Promise<pg.Client> | undefined;
  let isMigrated = false;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
      keepAlive: true,
    });
    // Of a lost connection the next query tells.
    client.on('error', () => undefined);
    client.once('end', () => {
      opening = undefined;
    });
    await client.connect();
    return client;
  }

  async function query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    opening ??= open();
    const current = opening;
    try {
      return (await (await current).query<R>(text)).rows;
    } catch (error) {
      if (opening === current) opening = undefined;
      void current.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  }

  return {
    query,
    checks: [
      {
        name: 'database',
        run: async () => {
          await query('SELECT 1').catch((error: unknown) => {
            throw new Error(explain(error));
          });
        },
      },
      {
        name: 'migrations',
        run: async () => {
          if (isMigrated) return;
          const applied = await query<{ name: string }>('SELECT name FROM kysely_migration').catch((error: unknown) => {
            throw new Error(isMissingTable(error) ? 'the database is empty: run `prepare`' : explain(error));
          });
          const names = new Set(applied.map(({ name }) => name));
          const missing = Object.keys(migrations).filter((name) => !names.has(name));
          if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}; run \`prepare\``);
          isMigrated = true;
        },
      },
    ],
    close: async () => {
      const client = await opening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isMissingTable = (error: unknown) => codeOf(error) === '42P01';

/** Without the address, which names hosts and users. */
function explain(error: unknown): string {
  const code = codeOf(error);
  return code ? `not there (${code})` : 'does not answer';
}
