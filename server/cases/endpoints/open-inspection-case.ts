import type { Transaction } from 'kysely';
import { openInspectionCase as contract } from '#lib/contract/inspection.ts';
import { reason } from '#lib/texts/reason.ts';
import { readContents } from '#server/codes/shared/read-contents.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findRecentScan } from '#server/scans/shared/recent-scan.ts';
import { countEventsOfLastHour, findCodeOfCase } from '../queries/cases.ts';
import { gatherIntoCase } from '../shared/gather-into-case.ts';

type Trx = Transaction<Schema>;

/** Cases and notes of one person. */
const mostAnHour = 100;

/** Adds a person's finding to the case of the code, or of what a foreign code says, or opens a case. */
export const openInspectionCase = endpoint(contract, async ({ body, actor: { companyId, userId }, uow: { trx } }) => {
  if ((await countEventsOfLastHour(trx, userId)) >= mostAnHour) {
    throw new DomainError('too_many_requests', reason('atMostCasesAnHour', { count: mostAnHour }), {
      retryAfter: 600,
    });
  }
  const code = await findCode(trx, companyId, body.content);
  if (body.scan !== undefined) {
    const isOfCode = code && (await findRecentScan(trx, { companyId, extendedId: code.extended_id, uuid: body.scan }));
    if (!isOfCode) throw fieldError('scan', reason('resourceNotFound'));
  }
  const id = await gatherIntoCase(trx, {
    companyId,
    extendedId: code?.extended_id ?? null,
    foreignAddress: code ? null : body.content,
    workorderId: code?.workorder_id ?? null,
    productId: code?.product_id ?? null,
    reason: 'inspected',
    scanUuid: body.scan ?? null,
    madeAt: new Date(),
    by: { userId, note: body.note },
  });
  return { id, extended_id: code?.extended_id ?? null };
});

async function findCode(trx: Trx, companyId: number, content: string) {
  for (const id of readContents([content])[0]?.candidates ?? []) {
    const code = await findCodeOfCase(trx, companyId, id);
    if (code) return code;
  }
  return undefined;
}
