import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { withPhoto } from '#server/core/http/receive-photo.ts';
import type { ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { countScan } from '#server/scans/shared/scan-metrics.ts';
import { readPosition } from '#server/scans/shared/scan-position.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { authenticatePhoto } from '#server/verdict/shared/authenticate-photo.ts';
import type { ProofmarkVerdict } from '../browser/proofmark-check.d.ts';
import { renderOtherCodePage, renderVerdictPage } from '../present/code-page.ts';
import type { CheckPage } from './check-page.ts';
import { sendPage, textsOf } from './send-page.ts';
import { visitorOf } from './visitor.ts';

const visitField = z.uuid().nullable().catch(null);

/** POST of a photo of a code: shows the verdict. */
export const checkPhoto = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { embeddingApp } = request;
  const meter: ProcessorMeter = { processorMs: 0 };
  const network = networkOf(request.ip);
  const { photoBudget } = request.server;
  photoBudget.check(network);
  const readers = photoBudget.readersFor(network, page.verdicts.readers);
  const country = page.countryOf(request);
  const companyId = await page.companyOf(request);
  const { answer, code, uuid } = await withPhoto(request, ['visit', 'position'], (bytes, { visit, position }) => {
    const visitId = visitField.parse(visit);
    page.countPhone(visitId);
    const sender = { user: null, address: request.ip };
    const photo = { bytes, position: readPosition(position), country, companyId, visitId, key: null, sender };
    return authenticatePhoto(photo, embeddingApp, { ...page.verdicts, readers, meter });
  });
  countScan('check', answer.authentication_status);
  const visitor = visitorOf(request.headers, country);
  // The page that embeds the check is the company's own.
  const landing = code && embeddingApp === null ? await page.visits.landingAfterCheck(code, visitor, uuid) : null;
  const onward = landing?.kind === 'check' ? landing.onward : null;
  const verdict = verdictOf(answer, code, uuid);
  const opened = page.idsOf(request);
  if (code && opened.length > 0 && !opened.includes(code.extendedId))
    return sendPage(
      reply,
      200,
      renderOtherCodePage(code, page.addressOf(request, code.extendedId), textsOf(request)),
      verdict,
    );
  return sendPage(reply, 200, renderVerdictPage(answer, code, onward, uuid, textsOf(request)), verdict);
};

/** Verdict for a website that embeds the check. */
const verdictOf = (
  { authentication_status: status }: AuthenticationResult,
  code: ScannedCode | null,
  uid: string | null,
): ProofmarkVerdict => ({
  uid,
  status,
  extendedId: code?.extendedId ?? null,
  isConsumed: code !== null && code.consumedAt !== null,
});
