import { sql } from 'kysely';
import { artworkBody } from '#lib/contract/artwork.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { orderArtwork } from '#server/artwork/endpoints/create-artwork.ts';
import { insertWorkorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import { generateWorkorder } from '#server/codes/jobs/generate-workorder.ts';
import { packCodes } from '#server/codes/jobs/pack-codes.ts';
import { createCodeStore } from '#server/codes/queries/generation.ts';
import { generateIds } from '#server/codes/rules/generate-ids.ts';
import type { Actor } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Database } from '#server/core/db/database.ts';
import type { InUnitOfWork } from '#server/core/db/unit-of-work.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { confirmPrinting } from '#server/workorders/endpoints/printer-confirm.ts';
import { demoIds } from './demo-rows.ts';
import { generateSampleIds, sampleSecret, sampleUrlPrefix } from './sample-codes.ts';
import { sampleReference } from './scenario.ts';

export interface DemoContext {
  database: Database;
  inUnitOfWork: InUnitOfWork;
  store: ObjectStore;
  secretKey: string;
}

export type DemoOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** A workorder that the demo loaded; null in a database that is no demo, or when it was canceled. */
export async function findOrder({ db }: Database, reference: string) {
  const order = await db
    .selectFrom('workorders')
    .where('id', 'in', demoIds('workorders'))
    .where('reference', '=', reference)
    .where('canceled_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  return order ?? null;
}

/** The order whose codes and secret are public. */
export async function findSampleOrder(database: Database): Promise<DemoOrder | null> {
  const order = await findOrder(database, sampleReference);
  return order?.url_prefix === sampleUrlPrefix ? order : null;
}

/**
 * The way of an order through the partner's hands until it can be printed: confirmed, its codes generated, its artwork
 * ordered. Each step looks at the row first, so it can be cut off anywhere and begun again.
 */
export async function takeToPress(
  context: DemoContext,
  partner: Actor,
  reference: string,
  press: { equipment: string; substrate: string },
): Promise<void> {
  const { database, inUnitOfWork, secretKey } = context;
  const order = await findOrder(database, reference);
  if (!order || order.state === 'completed') return;
  if (order.codegen_status === codegenStatus.waiting) {
    const input = { ...(await findPress(database, press)), external_id: `KF-${order.reference.slice(-3)}` };
    await inUnitOfWork((uow) => confirmPrinting(uow, partner, order.id, input));
  }
  const isSample = reference === sampleReference;
  if (isSample) {
    await inUnitOfWork(({ trx }) => insertWorkorderSecret(trx, artworkSealKey({ secretKey }), order.id, sampleSecret));
  }
  await generateOrder(context, order, isSample);
  if (order.artwork_dpi !== null) return;
  const artwork = artworkBody.parse({ format: 'pdf', count: 100, sheet: { size: 'A4' } });
  await inUnitOfWork((uow) => orderArtwork(uow, partner, order.id, artwork));
}

/**
 * Generates an order's codes now, as the worker does, since the next steps need them. The waiting job then finds
 * nothing to do.
 */
export async function generateOrder(
  context: DemoContext,
  { id, created_at }: Pick<DemoOrder, 'id' | 'created_at'>,
  isSample = false,
): Promise<void> {
  const { inUnitOfWork } = context;
  const { signal } = new AbortController();
  const options = {
    signal,
    makeIds: isSample ? (_style: unknown, count: number) => generateSampleIds(count) : generateIds,
    now: () => created_at,
  };
  if (!(await generateWorkorder(id, createCodeStore(context), options))) return;
  await packCodes({ ...context, signal }, id);
  const codes_completed_at = sql<Date>`created_at + interval '20 seconds'`;
  await inUnitOfWork(({ trx }) =>
    trx.updateTable('workorders').set({ codes_completed_at }).where('id', '=', id).execute(),
  );
}

async function findPress({ db }: Database, press: { equipment: string; substrate: string }) {
  const equipment = await db
    .selectFrom('equipment')
    .where('name', '=', press.equipment)
    .select('id')
    .executeTakeFirstOrThrow();
  const substrate = await db
    .selectFrom('substrates')
    .where('name', '=', press.substrate)
    .select('id')
    .executeTakeFirstOrThrow();
  return { equipment: equipment.id, substrate: substrate.id };
}
