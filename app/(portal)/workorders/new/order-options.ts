import 'server-only';
import type { CallOptions } from '#lib/portal/client.ts';

/** How an order is sent. A key that is none is left out: whoever knows an action's id can send anything. */
export function orderOptions(idempotencyKey: unknown): CallOptions {
  const isKey = typeof idempotencyKey === 'string' && /^[\w-]{8,100}$/.test(idempotencyKey);
  return { timeout: 30_000, ...(isKey && { idempotencyKey }) };
}
