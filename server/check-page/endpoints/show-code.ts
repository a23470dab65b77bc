import { createSecretKey } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findShownPicture } from '#server/catalog/shared/shown-pictures.ts';
import { callKindOf } from '#server/core/http/call-kind.ts';
import { withCampaignParameters } from '#server/redirects/shared/campaign-parameters.ts';
import { answerTokenOf } from '#server/reports/shared/question-link.ts';
import { countScan } from '#server/scans/shared/scan-metrics.ts';
import { proveVisit } from '#server/visits/shared/visit-proof.ts';
import { renderCheckPage } from '../present/code-page.ts';
import { askedPictureOf } from '../present/render-page.ts';
import { showQuestion } from './answer-question.ts';
import type { CheckPage } from './check-page.ts';
import { sendAway, sendPage, sendUnknown, textsOf } from './send-page.ts';
import { visitorOf } from './visitor.ts';

/** GET of a code's address: leads to the company's page, or shows the check page. HEAD leaves no scan. */
export const showCode = (page: CheckPage) => {
  const proofKey = createSecretKey(page.services.sealKey);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedPictureOf(request.raw.url ?? '');
    if (asked) return sendPicture(reply, await findShownPicture(page.services.database.db, asked.kind, asked.version));
    const token = answerTokenOf(request.raw.url ?? '');
    if (token !== undefined) return showQuestion(page, token, request, reply);
    const caller = { address: request.ip, country: page.countryOf(request), callKind: callKindOf(request.headers) };
    const visitor = visitorOf(request.headers, caller.country);
    const called = {
      candidates: page.idsOf(request),
      companyId: await page.companyOf(request),
      host: request.hostname,
    };
    const isVisit = request.method === 'GET';
    const answer = isVisit
      ? await page.visits.visit(called, caller, visitor)
      : await page.visits.resolve(called, visitor);
    if (isVisit) countScan('address', answer.kind);
    const passOn = (location: string) => withCampaignParameters(location, request.raw.url ?? '');
    if (answer.kind === 'redirect') return reply.redirect(passOn(answer.location), 302);
    if (answer.kind === 'page') {
      const { code, onward, visit } = answer;
      const pageVisit = visit && { uuid: visit.uuid, proof: proveVisit(visit, proofKey) };
      const facts = {
        onward: onward && passOn(onward),
        visit: pageVisit,
        history: await page.historyOf(code),
        placeDays: page.placeDays,
      };
      return sendPage(reply, 200, renderCheckPage(code, facts, textsOf(request)));
    }
    return answer.kind === 'away' ? sendAway(request, reply) : sendUnknown(request, reply);
  };
};

/** A picture of another version has another address. */
function sendPicture(reply: FastifyReply, picture: Buffer | undefined): FastifyReply {
  reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
  if (!picture) return reply.code(404).send();
  return reply.type('image/webp').header('Cache-Control', 'public, max-age=31536000, immutable').send(picture);
}
