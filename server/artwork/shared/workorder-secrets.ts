import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';
import { graphicKeyBytes, graphicVersion } from '#server/drawing/graphic/secure-graphic.ts';

const placeOf = (workorderId: number) => `secret of workorder ${workorderId}`;

/**
 * The secret that the graphics of a workorder are keyed by, or null when none was ever drawn.
 * @param sealKey 32 bytes
 * @throws Error when it was sealed under another key, or its graphics are drawn by rules that this release does not
 * have
 */
export async function findWorkorderSecret(
  db: Executor,
  sealKey: Buffer,
  workorderId: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('workorder_secrets')
    .where('workorder_id', '=', workorderId)
    .select(['sealed', 'key_version as version'])
    .executeTakeFirst();
  if (!row) return null;
  if (row.version !== graphicVersion) {
    throw new Error(`The graphics of workorder ${workorderId} are of version ${row.version}.`);
  }
  return Buffer.from(openSealedText(sealKey, placeOf(workorderId), row.sealed), 'base64');
}

/** The secret of a workorder; made when it is needed first. Of two at one moment both have the one that was kept. */
export async function workorderSecret(database: Database, sealKey: Buffer, workorderId: number): Promise<Uint8Array> {
  const known = await findWorkorderSecret(database.db, sealKey, workorderId);
  if (known) return known;
  const secret = randomBytes(graphicKeyBytes);
  await transact(database, ({ trx }) => insertWorkorderSecret(trx, sealKey, workorderId, secret));
  const kept = await findWorkorderSecret(database.db, sealKey, workorderId);
  if (!kept) throw new Error(`The secret of workorder ${workorderId} was not kept.`);
  return kept;
}

/** Gives a workorder its secret; one that has a secret keeps it. */
export async function insertWorkorderSecret(
  trx: Transaction<Schema>,
  sealKey: Buffer,
  workorderId: number,
  secret: Buffer,
): Promise<void> {
  const sealed = sealText(sealKey, placeOf(workorderId), secret.toString('base64'));
  await trx
    .insertInto('workorder_secrets')
    .values({ workorder_id: workorderId, key_version: graphicVersion, sealed })
    .onConflict((conflict) => conflict.column('workorder_id').doNothing())
    .execute();
}
