import type { Transaction } from 'kysely';
import type { Actor } from '#server/core/actor.ts';
import { deriveKey } from '#server/core/config/secret-key.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { notFound } from '#server/core/errors.ts';
import type { Services } from '#server/core/http/services.ts';
import { findWebhook, type WebhookRow, webhookWork } from '../queries/webhooks.ts';
import type { WebhookWork } from './manage-webhooks.ts';

/** Runs a change of webhooks in a transaction; what `read` answers is read there too. */
export function change<T, A>(
  { config, database, queue }: Services,
  make: (tx: WebhookWork) => Promise<T>,
  read: (trx: Transaction<Schema>, made: T) => Promise<A>,
): Promise<A> {
  const { secretKey } = config;
  if (secretKey === undefined) throw new Error('The management API needs SECRET_KEY.');
  const options = {
    sealKey: Buffer.from(deriveKey(secretKey, 'webhook secrets'), 'base64'),
    allowPrivate: config.webhookAllowPrivate,
  };
  return database.db.transaction().execute(async (trx) => {
    const made = await make(webhookWork(trx, queue.inTransaction(trx), options));
    return read(trx, made);
  });
}

/** @throws DomainError not_found when the actor's company has none of this id */
export async function readOwn(db: Executor, actor: Actor, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, actor.companyId, id);
  if (!row) throw notFound();
  return row;
}
