import type { Check } from '#lib/operations/readiness.ts';
import { openProbeConnection, type ProbeConnection } from '../db/connection/probe-connection.ts';
import { listMigrations } from '../db/migrate/migration-names.ts';

export interface DatabaseProbe extends ProbeConnection {
  /** Checks of a program that works with the database. */
  checks: readonly Check[];
}

/** Looks at the database over a connection of its own. */
export function openDatabaseProbe(databaseUrl: string, applicationName: string): DatabaseProbe {
  const { query, close } = openProbeConnection(databaseUrl, applicationName);
  let isMigrated = false;

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
          const missing = listMigrations().filter((name) => !names.has(name));
          if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}; run \`prepare\``);
          isMigrated = true;
        },
      },
    ],
    close,
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isMissingTable = (error: unknown) => codeOf(error) === '42P01';

/** Without the address, which names hosts and users. */
function explain(error: unknown): string {
  const code = codeOf(error);
  return code ? `not there (${code})` : 'does not answer';
}
