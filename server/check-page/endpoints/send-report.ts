import type { FastifyReply, FastifyRequest } from 'fastify';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { withPhotos } from '#server/core/http/receive-photo.ts';
import { reportItem } from '#server/reports/shared/report-item.ts';
import { idsThatCanBe } from '#server/visits/shared/visit-address.ts';
import { renderReportedPage } from '../present/code-page.ts';
import { isReportUrl } from '../present/report-form.ts';
import type { CheckPage } from './check-page.ts';
import { isEmbeddedReport } from './embedded-query.ts';
import { readReport, reportBounds, reportFields } from './read-report.ts';
import { sendPage, textsOf } from './send-page.ts';

/** Pages of former releases send a report without photos to their own address. */
export const isReport = (request: FastifyRequest): boolean =>
  request.body instanceof URLSearchParams
    ? request.body.has('report')
    : isReportUrl(request.raw.url ?? '') || isEmbeddedReport(request);

/** POST of a report: a suspicion about the item of a code, or a code that was not issued here. */
export const sendReport = (page: CheckPage) => async (request: FastifyRequest, reply: FastifyReply) => {
  const submit = async (photos: readonly Buffer[], fields: Record<string, string>) => {
    const given = readReport(fields);
    if (!given) throw new DomainError('validation_error', reason('formNotValid'));
    page.countReport(request);
    const { named, ...sent } = given;
    return reportItem(page.services, {
      ...sent,
      ids: idsThatCanBe(named ? [named] : page.idsOf(request)),
      domainOf: await page.companyOf(request),
      country: page.countryOf(request),
      language: textsOf(request).language,
      photos,
    });
  };
  const code =
    request.body instanceof URLSearchParams
      ? await submit([], Object.fromEntries(request.body))
      : await withPhotos(request, reportFields, reportBounds, submit);
  return sendPage(reply, 200, renderReportedPage(code, textsOf(request)));
};
