import * as contract from '#lib/contract/webhooks.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { presentWebhook } from '../present/present-webhook.ts';
import { deleteWebhook, listWebhooks } from '../queries/webhooks.ts';
import { createWebhook, rotateSecret, updateWebhook } from './manage-webhooks.ts';
import { change, readOwn } from './webhook-changes.ts';

export const listWebhooksRoute = route(contract.listWebhooks, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'created_at' | 'url'>(query.ordering, 'id');
  const rows = await listWebhooks(services.database.db, actor.companyId, { ...query, ...order });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listWebhooks, baseUrl, query }, rows, presentWebhook);
});

export const createWebhookRoute = route(contract.createWebhook, ({ body, actor, services }) =>
  change(
    services,
    (tx) => createWebhook(tx, actor, body),
    async (trx, { id, secret }) => ({ ...presentWebhook(await readOwn(trx, actor, id)), secret }),
  ),
);

export const getWebhookRoute = route(contract.getWebhook, async ({ params, actor, services }) =>
  presentWebhook(await readOwn(services.database.db, actor, params.id)),
);

export const updateWebhookRoute = route(contract.updateWebhook, ({ params, body, actor, services }) =>
  change(
    services,
    (tx) => updateWebhook(tx, actor, params.id, body),
    async (trx) => presentWebhook(await readOwn(trx, actor, params.id)),
  ),
);

export const deleteWebhookRoute = route(contract.deleteWebhook, async ({ params, actor, services }) => {
  if (!(await deleteWebhook(services.database.db, actor.companyId, params.id))) throw notFound();
  return undefined;
});

export const rotateSecretRoute = route(contract.rotateSecret, ({ params, body, actor, services }) =>
  change(
    services,
    (tx) => rotateSecret(tx, actor, params.id, body.grace_hours),
    async (trx, secret) => ({ ...presentWebhook(await readOwn(trx, actor, params.id)), secret }),
  ),
);
