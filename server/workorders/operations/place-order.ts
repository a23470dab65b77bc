import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Actor } from '#server/core/actor.ts';
import { fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { NewWorkorder, OrderTemplate, WorkorderOrder } from '../rules/order.ts';

/** What an order needs, all in one transaction, which the caller opens and ends. */
export interface OrderWork {
  standardUrlPrefix: string;
  /** One of the company's own that is not archived. */
  findTemplate(companyId: number, id: number): Promise<OrderTemplate | null>;
  findProductBySku(companyId: number, sku: string): Promise<number | null>;
  findProductById(companyId: number, id: number): Promise<number | null>;
  isAcceptedPartner(companyId: number, partnerId: number): Promise<boolean>;
  isSubstrate(id: number): Promise<boolean>;
  isCustomLayout(companyId: number, id: number): Promise<boolean>;
  /** Reserves a run of serial numbers and answers the first. */
  reserveSerialNumbers(companyId: number, count: number): Promise<number>;
  /** The next number for references that are made up. */
  nextReferenceNumber(companyId: number): Promise<number>;
  registerUrlPrefix(prefix: string): Promise<void>;
  /** @returns null when the company has used the reference */
  insertWorkorder(workorder: NewWorkorder): Promise<number | null>;
  jobs: JobQueue;
}

/**
 * A printing partner must be one by an accepted partnership; any other company is refused as an unknown one.
 * @throws DomainError on `printing_partner`
 */
export async function checkPartner(tx: OrderWork, actor: Actor, partnerId: number): Promise<void> {
  if (!(await tx.isAcceptedPartner(actor.companyId, partnerId))) {
    throw fieldError('printing_partner', 'No printing partner of yours has this id.');
  }
}

/**
 * Stores the order with the job that generates its codes or, when the printing partner is to confirm it first, tells that one.
 * @returns the workorder's id
 * @throws DomainError on `reference`
 */
export async function placeOrder(tx: OrderWork, actor: Actor, order: WorkorderOrder): Promise<number> {
  const urlPrefix = order.urlPrefix || tx.standardUrlPrefix;
  await tx.registerUrlPrefix(urlPrefix);
  const secure = order.codeLayout !== 'none';
  const workorder = {
    ...order,
    urlPrefix,
    companyId: actor.companyId,
    createdBy: actor.userId,
    firstSerialNumber: order.useSerialNumber ? await tx.reserveSerialNumbers(actor.companyId, order.codes) : null,
    codegenStatus: secure ? codegenStatus.waiting : codegenStatus.queued,
  };
  const id = await insertWithReference(tx, actor.companyId, workorder);
  await tx.jobs.enqueue(secure ? 'mail-workorder-waiting' : 'generate-codes', { workorderId: id });
  return id;
}

async function insertWithReference(
  tx: OrderWork,
  companyId: number,
  workorder: Omit<NewWorkorder, 'reference'> & { reference: string | null },
): Promise<number> {
  if (workorder.reference !== null) {
    const id = await tx.insertWorkorder({ ...workorder, reference: workorder.reference });
    if (id === null) throw fieldError('reference', 'Another workorder has this reference.');
    return id;
  }
  // Someone may have given the next one by hand: then the one after it.
  for (;;) {
    const number = await tx.nextReferenceNumber(companyId);
    const id = await tx.insertWorkorder({ ...workorder, reference: `WO-${String(number).padStart(6, '0')}` });
    if (id !== null) return id;
  }
}
