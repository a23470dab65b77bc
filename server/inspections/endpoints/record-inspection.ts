import * as contract from '#lib/contract/inspections.ts';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { answerOf } from '#lib/contract/values/inspection.ts';
import { reason } from '#lib/texts/reason.ts';
import { findInspectedCode } from '#server/codes/shared/inspected-code.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findRecentScan } from '#server/scans/shared/recent-scan.ts';
import {
  deletePositionsOf,
  findInspector,
  insertInspection,
  lockInspection,
  setInspectionVerdict,
} from '../queries/inspections.ts';

/** About a hundred metres: enough to find a shop, too little to single out a flat. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Records what a person inspected, with the answer that they get; also codes that are not the company's. */
export const recordInspection = endpoint(contract.recordInspection, async ({ body, actor, uow: { trx } }) => {
  const { companyId, userId } = actor;
  const code = (await findInspectedCode(trx, companyId, body.content)) ?? null;
  const { name, teamId } = await findInspector(trx, userId);
  const answer = await insertInspection(trx, {
    key: body.key,
    company_id: companyId,
    user_id: userId,
    inspector: name,
    team_id: teamId,
    content: body.content,
    extended_id: code?.extended_id ?? null,
    product: code?.product ?? null,
    answer: answerOf(code),
    blacklist_reason: code ? blacklistReasonNames.indexOf(code.blacklist_reason) : 0,
    latitude: body.position ? coarse(body.position.latitude) : null,
    longitude: body.position ? coarse(body.position.longitude) : null,
    // The clock of a phone may be ahead.
    inspected_at: new Date(Math.min(Date.parse(body.inspected_at), Date.now())),
  });
  return { key: body.key, answer, code };
});

export const updateInspection = endpoint(contract.updateInspection, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const { companyId } = actor;
    const record = await lockInspection(trx, actor, params.key);
    if (!record) throw notFound();
    const { extended_id: extendedId } = record;
    const verdict =
      extendedId === null ? undefined : await findRecentScan(trx, { companyId, extendedId, uuid: body.scan });
    if (!verdict) throw fieldError('scan', reason('resourceNotFound'));
    await setInspectionVerdict(trx, record.id, { verdict, scan: body.scan });
    return { key: params.key, verdict };
  }),
);

export const deleteInspectionPositions = endpoint(
  contract.deleteInspectionPositions,
  async ({ actor, inUnitOfWork }) => {
    await inUnitOfWork(({ trx }) => deletePositionsOf(trx, actor));
    return undefined;
  },
);
