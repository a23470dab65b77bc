import * as contract from '#lib/contract/check-answers.ts';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { answerMinutes, findRecentScan } from '#server/scans/shared/find-scan.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';

export const getCheckAnswer = endpoint(contract.getCheckAnswer, async ({ params, actor, database: { db } }) => {
  const scan = await findRecentScan(db, scopeOf(actor), params.uid);
  const code = scan && (await findScannedCode(db, [scan.extended_id], scan.company_id));
  if (!scan || !code) throw notFound();
  return {
    uid: scan.uuid,
    source: scan.source,
    result: scan.result as AuthenticationStatus,
    code: code.extendedId,
    product: code.product?.id ?? null,
    activation_status: code.activationStatus,
    is_consumed: code.consumedAt !== null,
    created_at: scan.created_at.toISOString(),
    expires_at: new Date(scan.created_at.getTime() + answerMinutes * 60_000).toISOString(),
  };
});
