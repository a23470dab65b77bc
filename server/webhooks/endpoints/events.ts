import { endpointUrl } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/events.ts';
import type { WebhookEventType } from '#lib/contract/webhook-events.ts';
import { replicaEndpoint } from '#server/core/http/endpoint.ts';
import * as outbox from '../queries/outbox.ts';
import { messageBody } from '../rules/message-body.ts';

export const getEvents = replicaEndpoint(
  contract.getEvents,
  async ({ query: { cursor, type, limit }, actor, database: { db }, config }) => {
    if (cursor === 'latest')
      return { next: null, cursor: String(await outbox.newestNumber(db, actor.companyId)), results: [] };
    const rows = await outbox.listEvents(db, actor.companyId, { after: Number(cursor ?? 0), type, limit });
    const last = String(rows.at(-1)?.number ?? cursor ?? 0);
    const next = endpointUrl(contract.getEvents, { query: { cursor: last, type, limit } });
    return {
      next: rows.length === limit ? config.urls.api + next : null,
      cursor: last,
      results: rows.map(({ number, key, type: eventType, created_at: createdAt, data }) => ({
        id: key,
        cursor: String(number),
        ...messageBody({ type: eventType as WebhookEventType, createdAt, data }),
      })),
    };
  },
);
