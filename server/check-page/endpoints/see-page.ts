import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { callKindOf } from '#server/core/http/call-kind.ts';
import { countScan } from '#server/scans/shared/scan-metrics.ts';
import type { CheckPage } from './check-page.ts';

const maxBytes = 500;
const seenPage = z.object({
  uuid: z.uuid(),
  proof: z.string().max(40),
  visitId: z.uuid().nullable().catch(null),
});

/** The page says that it is seen by navigator.sendBeacon, which sends text as text/plain. */
export const isSeenPage = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('text/plain') ?? false;

export function refuseLongBody({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length']);
  if (!(length <= maxBytes)) throw new DomainError('validation_error', reason('notShortText'));
}

/** POST of a page that a person sees. The answer is always the same, so that it tells nothing of scans. */
export const seePage = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const given = seenPage.safeParse(request.body);
  // A crawler that runs scripts and says that it is one.
  const isPerson = callKindOf(request.headers) === null;
  const caller = { country: page.countryOf(request) };
  const isSeen = isPerson && given.success && (await page.visits.see(page.idsOf(request), given.data, caller));
  countScan('page', isSeen ? 'seen' : 'refused');
  return reply.code(204).send();
};
