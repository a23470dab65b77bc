import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const failed = (code: string, message: string, where?: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, where });
const onNode = 'while executing command on 10.0.0.2:5432';

it.each([
  failed('08006', 'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: refused'),
  failed('XX000', 'server closed the connection unexpectedly', onNode),
  failed('XX000', 'failure on connection marked as essential: 10.0.0.2:5432'),
  failed('XX000', "failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.2:5432"),
  failed('XX000', 'could not commit transaction for shard 102045 on at least one active node'),
  failed('XX000', 'could not connect to any active placements'),
  failed('XX000', 'failed to send query to 10.0.0.2:5432'),
  failed('XX000', 'could not receive data from server: Connection reset by peer', `SQL function\n${onNode}`),
])('a node of a cluster that ended is the database that is away: $code $message', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  failed('XX000', 'cache lookup failed for relation 4711', onNode),
  failed('XX000', 'server closed the connection unexpectedly'),
  failed('23505', 'duplicate key value violates unique constraint', onNode),
])('an error of a node that is there is not: $code $message', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
