import type { Actor } from '#server/core/actor.ts';
import { fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';

export interface NewSidWorkorder {
  companyId: number;
  createdBy: number;
  reference: string;
  remarks: string;
  quantity: number;
  useSerialNumber: boolean;
  activateOnComplete: boolean;
  urlPrefix: string;
  extendedIdStyle: 'compact-12' | 'legacy';
  productId: number | null;
  firstSerialNumber: number | null;
}

/** What happens together or not at all. */
export interface CreateSidWork {
  findProductBySku(companyId: number, sku: string): Promise<number | null>;
  /** Reserves a run of serial numbers and answers the first. */
  reserveSerialNumbers(companyId: number, count: number): Promise<number>;
  registerUrlPrefix(prefix: string): Promise<void>;
  /** @throws DomainError on `reference` when the company has used it. */
  insertSidWorkorder(workorder: NewSidWorkorder): Promise<number>;
  jobs: JobQueue;
}

export interface CreateSidPorts {
  standardUrlPrefix: string;
  transaction<T>(work: (tx: CreateSidWork) => Promise<T>): Promise<T>;
}

/**
 * Orders SID codes: the workorder, its serial numbers and the job that generates them, in one transaction.
 * @returns the workorder's id
 * @throws DomainError on `reference` or `product`
 */
export async function createSid(
  ports: CreateSidPorts,
  actor: Actor,
  input: {
    reference: string;
    remarks: string;
    quantity: number;
    use_serial_number: boolean;
    activate_on_complete: boolean;
    url_prefix?: string | undefined;
    product?: string | undefined;
    extended_id_style: 'compact-12' | 'legacy';
  },
): Promise<number> {
  return ports.transaction(async (tx) => {
    let productId: number | null = null;
    if (input.product) {
      productId = await tx.findProductBySku(actor.companyId, input.product);
      if (productId === null) throw fieldError('product', 'No product has this SKU.');
    }
    const urlPrefix = input.url_prefix || ports.standardUrlPrefix;
    await tx.registerUrlPrefix(urlPrefix);
    const workorder = {
      companyId: actor.companyId,
      createdBy: actor.userId,
      reference: input.reference,
      remarks: input.remarks,
      quantity: input.quantity,
      useSerialNumber: input.use_serial_number,
      activateOnComplete: input.activate_on_complete,
      urlPrefix,
      extendedIdStyle: input.extended_id_style,
      productId,
    };
    // Serial numbers are reserved first: the lock on the company's counter also orders creations with one reference.
    const firstSerialNumber = input.use_serial_number
      ? await tx.reserveSerialNumbers(actor.companyId, input.quantity)
      : null;
    const id = await tx.insertSidWorkorder({ ...workorder, firstSerialNumber });
    await tx.jobs.enqueue('generate-codes', { workorderId: id });
    return id;
  });
}
