import pg from 'pg';

/** A connection that said nothing for longer than its use allows, and was given up. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';

  constructor(seconds: number) {
    super(`The connection to the database was silent for ${seconds.toFixed(1)} s and was given up.`);
  }
}

/**
 * Connection errors, and what the server says while it starts, stops, has no room (connections, memory, disk: 53 and an
 * error of its disk), takes no changes (after a failover the one before, or one whose disk is nearly full: 25006),
 * keeps us from waiting too long, or chose our transaction to end a deadlock.
 */
const states = /^(08...|57P0[1-3]|53...|58030|57014|55P03|25P03|25006|40001|40P01)$/;
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg gives these no code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
];

/** Whether it is the database that is away or out of breath, and the same may well work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseSilentError) return true;
  if (error instanceof pg.DatabaseError) return states.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.has(code) || messages.some((message) => error.message.startsWith(message));
}
