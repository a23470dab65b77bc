import * as contract from '#lib/contract/webhooks.ts';
import { reason } from '#lib/texts/reason.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentWebhook } from '../present/present-webhook.ts';
import * as queries from '../queries/webhooks.ts';
import { checkWebhookUrl } from '../rules/check-webhook-url.ts';
import { createWebhookSecret, sealWebhookSecret } from '../rules/secret.ts';
import { findOwnWebhook } from './own-webhook.ts';

const unique = (events: string[]) => [...new Set(events)];

export const listWebhooks = endpoint(contract.listWebhooks, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'created_at' | 'url'>(query.ordering, 'id');
  const rows = await queries.listWebhooks(database.db, actor.companyId, { ...query, ...order });
  return toPage({ endpoint: contract.listWebhooks, baseUrl: config.urls.api, query }, rows, presentWebhook);
});

/** Answers the secret too, which is not shown again. */
export const createWebhook = endpoint(contract.createWebhook, async ({ body, actor, config, uow: { trx } }) => {
  const { companyId } = actor;
  const sealKey = keyFor(config.secretKey, 'webhook secrets');
  checkWebhookUrl(body.url, config);
  if ((await queries.countAndHoldWebhooks(trx, companyId)) >= contract.webhooksPerCompany) {
    throw new DomainError('conflict', reason('atMostWebhooks', { count: contract.webhooksPerCompany }));
  }
  const secret = createWebhookSecret();
  const id = await queries.insertWebhook(trx, {
    company_id: companyId,
    created_by: actor.userId,
    url: body.url,
    description: body.description,
    events: unique(body.events),
    is_active: body.is_active,
    secret: sealWebhookSecret(sealKey, companyId, secret),
  });
  return { ...presentWebhook(await findOwnWebhook(trx, actor, id)), secret };
});

export const getWebhook = endpoint(contract.getWebhook, async ({ params, actor, database }) =>
  presentWebhook(await findOwnWebhook(database.db, actor, params.id)),
);

export const updateWebhook = endpoint(contract.updateWebhook, ({ params: { id }, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.lockWebhook(trx, actor.companyId, id))) throw notFound();
    if (body.url !== undefined) checkWebhookUrl(body.url, config);
    await queries.updateWebhook(trx, id, { ...body, events: body.events && unique(body.events) });
    return presentWebhook(await findOwnWebhook(trx, actor, id));
  }),
);

export const deleteWebhook = endpoint(contract.deleteWebhook, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => queries.deleteWebhook(trx, actor.companyId, params.id)))) throw notFound();
  return undefined;
});

/** Answers the new secret, which is not shown again. */
export const rotateSecret = endpoint(
  contract.rotateSecret,
  async ({ params: { id }, body, actor, config, uow: { trx } }) => {
    const sealKey = keyFor(config.secretKey, 'webhook secrets');
    if (!(await queries.lockWebhook(trx, actor.companyId, id))) throw notFound();
    const secret = createWebhookSecret();
    await queries.replaceSecret(trx, id, sealWebhookSecret(sealKey, actor.companyId, secret), body.grace_hours);
    return { ...presentWebhook(await findOwnWebhook(trx, actor, id)), secret };
  },
);
