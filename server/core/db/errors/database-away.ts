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
  // After a fatal error, such as one of COMMIT: the ROLLBACK that follows fails with this.
  'Client was closed',
];

/** Context line of the coordinator for an error on a node of the cluster. */
const onNode = /^while executing command on /m;
const brokenOff =
  /^(server closed the connection|connection not open|no connection to the server|could not (send|receive) data|SSL )/;
/** Citus's own words where it ends at the next step, at the commit, or between the two of one. */
const lostBefore = new RegExp(
  `^(${[
    'failure on connection marked as essential',
    "failed to prepare transaction '[^']*' on host",
    'failed to (send query to|commit transaction on) ',
    'could not commit transaction for shard \\d+ on at least one active node',
    'could not connect to any active placements',
  ].join('|')})`,
);

/**
 * A node that ends in the middle of a transaction says no state, and the coordinator makes an internal error of what
 * its connection said. Internal errors of a node that is there are none of these.
 */
const isNodeAway = ({ code, message, where }: pg.DatabaseError) =>
  code === 'XX000' && (lostBefore.test(message) || (onNode.test(where ?? '') && brokenOff.test(message)));

/** Whether it is the database that is away or out of breath, and the same may well work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseSilentError) return true;
  if (error instanceof pg.DatabaseError) return states.test(error.code ?? '') || isNodeAway(error);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return systemCodes.has(code) || messages.some((message) => error.message.startsWith(message));
}
