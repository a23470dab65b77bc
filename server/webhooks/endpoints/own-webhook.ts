import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { findDelivery } from '../queries/delivery-log.ts';
import { findWebhook, type WebhookRow } from '../queries/webhooks.ts';

/** @throws DomainError not_found when the actor's company has none of this id */
export async function findOwnWebhook(db: Executor, actor: Actor, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, actor.companyId, id);
  if (!row) throw notFound();
  return row;
}

/** @throws DomainError not_found when the actor's company has no such delivery at this webhook */
export async function findOwnDelivery(db: Executor, actor: Actor, webhookId: number, id: number) {
  await findOwnWebhook(db, actor, webhookId);
  const row = await findDelivery(db, webhookId, id);
  if (!row) throw notFound();
  return row;
}

/** @throws DomainError conflict when nothing is sent to the webhook now */
export function checkActive(webhook: { is_active: boolean }): void {
  if (!webhook.is_active) throw new DomainError('conflict', reason('webhookDisabled'));
}
