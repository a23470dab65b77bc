import * as contract from '#lib/contract/webhooks.ts';
import { deleteWebhook, listWebhooks } from '#server/db/webhook-repository.ts';
import { notFound } from '#server/domain/errors.ts';
import { createWebhook, rotateSecret, updateWebhook } from '#server/domain/webhooks/manage-webhooks.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';
import { presentWebhook } from './present-webhook.ts';
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
