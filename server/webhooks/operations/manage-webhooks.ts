import { webhooksPerCompany } from '#lib/contract/webhooks.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { ipAddressOf, isPublicAddress } from '../rules/public-address.ts';
import { createWebhookSecret } from '../rules/secret.ts';

/** What changing webhooks needs, all in one transaction, which the caller opens and ends. */
export interface WebhookWork {
  /** Whether webhooks may lead into private networks. */
  allowPrivate: boolean;
  /** Counts the company's webhooks, and lets no other be added until the transaction ends. */
  countAndHold(companyId: number): Promise<number>;
  insert(webhook: {
    companyId: number;
    createdBy: number;
    url: string;
    description: string;
    events: string[];
    isActive: boolean;
    secret: string;
  }): Promise<number>;
  /** Holds the row until the transaction ends. Null when the company has none of this id. */
  lock(companyId: number, id: number): Promise<{ isActive: boolean } | null>;
  update(
    id: number,
    changes: {
      url?: string | undefined;
      description?: string | undefined;
      events?: string[] | undefined;
      isActive?: boolean | undefined;
    },
  ): Promise<void>;
  /** The secret so far goes on signing for so many hours. */
  rotateSecret(companyId: number, id: number, secret: string, graceHours: number): Promise<void>;
  /** @returns the delivery's id */
  insertTestDelivery(companyId: number, id: number): Promise<number>;
  lockDelivery(id: number, deliveryId: number): Promise<{ status: 'pending' | 'delivered' | 'failed' } | null>;
  /** Makes a delivery that has ended due again, with all its tries. */
  reopenDelivery(deliveryId: number): Promise<void>;
  jobs: JobQueue;
}

interface Wish {
  url?: string | undefined;
  description?: string | undefined;
  events?: string[] | undefined;
  is_active?: boolean | undefined;
}

/** Where a name leads is seen when a message is sent; an address in figures is refused at once. */
function checkUrl(tx: WebhookWork, url: string): void {
  if (tx.allowPrivate) return;
  const address = ipAddressOf(new URL(url));
  if (address !== null && !isPublicAddress(address)) throw fieldError('url', 'Not an address on the public internet.');
}

/** @throws DomainError not_found when the actor's company has none of this id */
async function lockOwn(tx: WebhookWork, actor: Actor, id: number): Promise<{ isActive: boolean }> {
  const webhook = await tx.lock(actor.companyId, id);
  if (!webhook) throw notFound();
  return webhook;
}

const unique = (events: string[]) => [...new Set(events)];

/**
 * @returns the id, and the secret, which is not shown again
 * @throws DomainError on `url`, conflict when the company has as many as it can
 */
export async function createWebhook(
  tx: WebhookWork,
  actor: Actor,
  input: { url: string; description: string; events: string[]; is_active: boolean },
): Promise<{ id: number; secret: string }> {
  checkUrl(tx, input.url);
  if ((await tx.countAndHold(actor.companyId)) >= webhooksPerCompany) {
    throw new DomainError('conflict', `A company can have ${webhooksPerCompany} webhooks.`);
  }
  const secret = createWebhookSecret();
  const id = await tx.insert({
    companyId: actor.companyId,
    createdBy: actor.userId,
    url: input.url,
    description: input.description,
    events: unique(input.events),
    isActive: input.is_active,
    secret,
  });
  return { id, secret };
}

/** @throws DomainError not_found, or on `url` */
export async function updateWebhook(tx: WebhookWork, actor: Actor, id: number, wish: Wish): Promise<void> {
  await lockOwn(tx, actor, id);
  if (wish.url !== undefined) checkUrl(tx, wish.url);
  await tx.update(id, {
    url: wish.url,
    description: wish.description,
    events: wish.events && unique(wish.events),
    isActive: wish.is_active,
  });
}

/** @returns the new secret, which is not shown again */
export async function rotateSecret(tx: WebhookWork, actor: Actor, id: number, graceHours: number): Promise<string> {
  await lockOwn(tx, actor, id);
  const secret = createWebhookSecret();
  await tx.rotateSecret(actor.companyId, id, secret, graceHours);
  return secret;
}

const group = (webhookId: number) => ({ group: String(webhookId) });

/**
 * Sends an event that nobody subscribes to.
 * @returns the delivery's id
 */
export async function sendTest(tx: WebhookWork, actor: Actor, id: number): Promise<number> {
  const webhook = await lockOwn(tx, actor, id);
  checkActive(webhook);
  const deliveryId = await tx.insertTestDelivery(actor.companyId, id);
  await tx.jobs.enqueue('deliver-webhook', { deliveryId }, group(id));
  return deliveryId;
}

/** Sends a delivery again that was delivered or has failed. */
export async function replayDelivery(tx: WebhookWork, actor: Actor, id: number, deliveryId: number): Promise<void> {
  const webhook = await lockOwn(tx, actor, id);
  const delivery = await tx.lockDelivery(id, deliveryId);
  if (!delivery) throw notFound();
  checkActive(webhook);
  if (delivery.status === 'pending') throw new DomainError('conflict', 'It is still being delivered.');
  await tx.reopenDelivery(deliveryId);
  await tx.jobs.enqueue('deliver-webhook', { deliveryId }, group(id));
}

function checkActive(webhook: { isActive: boolean }): void {
  if (!webhook.isActive) throw new DomainError('conflict', 'The webhook is switched off.');
}
