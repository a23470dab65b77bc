import { sql, type Transaction } from 'kysely';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { updateNextCodes } from '#server/codes/queries/workorder-change.ts';
import type { Actor } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { completePrinted } from '#server/workorders/endpoints/report-printed.ts';
import { assignModel } from '#server/workorders/shared/print-models.ts';
import { demoIds } from './demo-rows.ts';
import { insertPastInspections } from './past-inspections.ts';
import { drawPastReports, insertPastReports } from './past-reports.ts';
import { insertPastScans } from './past-scans.ts';
import { proveMore, provePress, type Verdict } from './prove-press.ts';
import { secureWorkorders, sidWorkorders } from './scenario.ts';
import {
  type DemoContext,
  type DemoOrder,
  findOrder,
  findSampleOrder,
  generateOrder,
  takeToPress,
} from './take-to-press.ts';

const codesAtOnce = 20_000;
const printedDaysAgo = 31;

/**
 * Takes the demo's orders to their states, by the steps that people and workers take: each finds what the one
 * before it left, so a start that was cut off is taken up by the next. The last one is a transaction that also marks
 * the end.
 * @returns whether there was anything to do
 */
export async function finishDemo(context: DemoContext): Promise<boolean> {
  const { database, inUnitOfWork } = context;
  const begun = await findSampleOrder(database);
  if (!begun) return false;
  if (begun.state === 'completed') return reopen(context, begun);
  const partner = await signInPartner(database);
  for (const { reference, press } of secureWorkorders) {
    if (press) await takeToPress(context, partner, reference, press);
  }
  for (const { company, reference, daysAgo } of sidWorkorders) {
    if (company !== 'brand' || daysAgo === 0) continue;
    const order = await findOrder(database, reference);
    if (order) await generateOrder(context, order);
  }
  const sample = await findSampleOrder(database);
  if (!sample) return false;
  const verdicts = await provePress(context, partner, sample);
  await endMonth(context, partner, sample, verdicts);
  // Does the job's work now: the samples are ready as soon as the portal opens.
  while (await inUnitOfWork((uow) => updateNextCodes(uow, sample.id, codesAtOnce)));
  return true;
}

/** The order is printed, and its items are scanned and inspected for a month. */
async function endMonth(
  context: DemoContext,
  partner: Actor,
  { id, quantity }: DemoOrder,
  verdicts: readonly Verdict[],
): Promise<void> {
  const reports = await drawPastReports(context, id);
  await context.inUnitOfWork(async (uow) => {
    const printed = await dateBack(uow.trx, id);
    const report = { printed_date: printed.toISOString(), printed_quantity: quantity };
    await completePrinted(uow, partner, id, report);
    await insertPastScans(uow.trx, verdicts);
    await insertPastInspections(uow.trx);
    await insertPastReports(uow.trx, artworkSealKey(context), reports);
  });
}

/** Reopens an order that a start outside the demo closed, or whose proofs of an earlier release are too few. */
async function reopen(context: DemoContext, order: DemoOrder): Promise<boolean> {
  const isClosed = order.print_model_id === null;
  if (isClosed) await context.inUnitOfWork(({ trx }) => assignModel(trx, order.id));
  const isProved = await proveMore(context, await signInPartner(context.database), order);
  return isClosed || isProved;
}

async function signInPartner({ db }: Database): Promise<Actor> {
  const user = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', 'in', demoIds('users'))
    .where('company_type', '=', 'printing_partner')
    .select(['users.id', 'company_id', 'role'])
    .executeTakeFirstOrThrow();
  return {
    userId: user.id,
    companyId: user.company_id,
    companyType: 'printing_partner',
    role: user.role,
    permissions: permissionsOf('printing_partner', user.role),
    tokenId: 0,
    isSession: true,
  };
}

/** The proofs were photographed a day before the run. @returns when that was */
async function dateBack(trx: Transaction<Schema>, workorderId: number): Promise<Date> {
  const proved = sql<Date>`date_trunc('hour', now()) - make_interval(days => ${printedDaysAgo + 1})`;
  await sql`UPDATE qa_captures AS c SET created_at = ${proved} + make_interval(mins => place.number::int)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM qa_captures WHERE workorder_id = ${workorderId}) AS place
    WHERE c.id = place.id`.execute(trx);
  await trx
    .updateTable('print_models')
    .set({ created_at: sql<Date>`${proved} + interval '30 minutes'` })
    .where('trained_on', '=', workorderId)
    .execute();
  const { rows } = await sql<{ printed: Date }>`SELECT ${proved} + interval '1 day' AS printed`.execute(trx);
  const printed = rows[0]?.printed;
  if (!printed) throw new Error('The database tells no time.');
  return printed;
}
