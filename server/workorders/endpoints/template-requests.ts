import * as contract from '#lib/contract/template-requests.ts';
import { mostOpenRequests } from '#lib/contract/values/template-requests.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { notifyOperator } from '#server/notice-events/shared/notify-operator.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import {
  findTemplateRequest,
  findTemplateRequests,
  insertTemplateRequest,
  isTemplateOf,
  lockTemplateRequest,
  storeAnswer,
  type TemplateRequestRow,
} from '../queries/template-requests.ts';

const present = (row: TemplateRequestRow): contract.TemplateRequest => ({
  id: row.id,
  company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  name: row.name,
  code_layout: row.code_layout,
  quantity: row.quantity,
  size: row.size,
  remarks: row.remarks,
  state: row.state,
  requested_by: row.requested_by === null ? null : { id: row.requested_by, name: row.user_name ?? '' },
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  template: row.template_id,
  decline_reason: row.decline_reason ?? '',
});

async function readRequest(db: Executor, actor: Actor, id: number) {
  const row = await findTemplateRequest(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

export const listTemplateRequests = endpoint(
  contract.listTemplateRequests,
  async ({ query, actor, config, database }) => {
    const { direction } = orderOf<'id'>(query.ordering, '-id');
    const rows = await findTemplateRequests(database.db, scopeOf(actor), { ...query, direction });
    return toPage({ endpoint: contract.listTemplateRequests, baseUrl: config.urls.api, query }, rows, present);
  },
);

export const getTemplateRequest = endpoint(contract.getTemplateRequest, ({ params, actor, database }) =>
  readRequest(database.db, actor, params.id),
);

export const createTemplateRequest = endpoint(contract.createTemplateRequest, async ({ body, actor, uow: { trx } }) => {
  const id = await insertTemplateRequest(trx, actor, body);
  if (id === undefined) {
    throw new DomainError('conflict', reason('templateRequestsWait', { count: mostOpenRequests }));
  }
  await notifyOperator(trx, 'template_asked', id);
  return readRequest(trx, actor, id);
});

export const answerTemplateRequest = endpoint(
  contract.answerTemplateRequest,
  ({ params: { id }, body, actor, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      const request = await lockTemplateRequest(trx, id);
      if (!request) throw notFound();
      if (request.answered_at) throw new DomainError('conflict', reason('templateRequestAnswered'));
      const { company_id: companyId, requested_by: authorId } = request;
      const { template, decline_reason } = body;
      if (template !== undefined && !(await isTemplateOf(trx, companyId, template))) {
        throw fieldError('template', reason('templateNotFound'));
      }
      await storeAnswer(trx, id, { template_id: template, decline_reason });
      await recordNotice(trx, { kind: 'template_answered', companyId, subjectId: id, authorId });
      return readRequest(trx, actor, id);
    }),
);
