import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';
import { graphicKeyBytes, graphicVersion } from '#server/drawing/graphic/secure-graphic.ts';

const placeOf = (workorderId: number) => `secret of workorder ${workorderId}`;

/**
 * The secret that the graphics of a workorder are keyed by, or null when none was ever drawn.
 * @param sealKey 32 bytes
 * @throws Error when it was sealed under another key, or its graphics are drawn by rules that this release does not have
 */
export async function findWorkorderSecret(
  pool: pg.Pool,
  sealKey: Buffer,
  workorderId: number,
): Promise<Uint8Array | null> {
  const { rows } = await pool.query<{ sealed: Buffer; version: number }>(
    'SELECT sealed, key_version AS version FROM workorder_secrets WHERE workorder_id = $1',
    [workorderId],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.version !== graphicVersion) {
    throw new Error(`The graphics of workorder ${workorderId} are of version ${row.version}.`);
  }
  return Buffer.from(openSealedText(sealKey, placeOf(workorderId), row.sealed), 'base64');
}

/** The secret of a workorder; made when it is needed first. Of two at one moment both have the one that was kept. */
export async function workorderSecret(pool: pg.Pool, sealKey: Buffer, workorderId: number): Promise<Uint8Array> {
  const known = await findWorkorderSecret(pool, sealKey, workorderId);
  if (known) return known;
  await keepWorkorderSecret(pool, sealKey, workorderId, randomBytes(graphicKeyBytes));
  const kept = await findWorkorderSecret(pool, sealKey, workorderId);
  if (!kept) throw new Error(`The secret of workorder ${workorderId} was not kept.`);
  return kept;
}

/** Gives a workorder its secret; one that has a secret keeps it. */
export async function keepWorkorderSecret(
  pool: pg.Pool,
  sealKey: Buffer,
  workorderId: number,
  secret: Buffer,
): Promise<void> {
  await pool.query(
    `INSERT INTO workorder_secrets (workorder_id, key_version, sealed) VALUES ($1, $2, $3)
     ON CONFLICT (workorder_id) DO NOTHING`,
    [workorderId, graphicVersion, sealText(sealKey, placeOf(workorderId), secret.toString('base64'))],
  );
}
