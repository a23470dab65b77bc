import { permissionsOf } from '#lib/permissions/permissions.ts';
import { insertToken } from '#server/accounts/queries/tokens.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import type { BenchDatabase } from './bench-database.ts';
import { startProgram } from './start-program.ts';

export interface ApiCalls {
  /** The time of a GET in ms, its body read. @throws Error when the answer is no success */
  time(address: string): Promise<number>;
}

/** A token of a day with every permission of an account's admin. */
export async function newTokenFor(database: Database, userId: number): Promise<string> {
  const token = createToken();
  await transact(database, ({ trx }) =>
    insertToken(trx, {
      userId,
      name: 'bench',
      hash: hashToken(token),
      permissions: permissionsOf('brand_owner', 'account_admin'),
      isSession: false,
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  );
  return token;
}

/** Calls to an API as a user with every permission of an account's admin. */
export async function callsTo(url: string, database: Database, userId: number): Promise<ApiCalls> {
  const token = await newTokenFor(database, userId);
  return {
    async time(address) {
      const began = performance.now();
      const response = await fetch(url + address, { headers: { authorization: `UAT ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
      return performance.now() - began;
    },
  };
}

/** The management API as a program of its own over the bench's database. */
export async function startApiProcess(
  database: BenchDatabase,
  userId: number,
): Promise<ApiCalls & { stop(): Promise<void> }> {
  const port = await findFreePort();
  const program = await startProgram('api', database, port, {
    SECRET_KEY: 'x'.repeat(32),
    API_PORT: String(port),
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
  });
  return { ...(await callsTo(`http://127.0.0.1:${port}`, database, userId)), stop: program.stop };
}
