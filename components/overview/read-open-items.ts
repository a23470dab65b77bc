import 'server-only';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { getOpenItems } from '#lib/contract/open-items.ts';
import { call } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { OpenItems } from './without-kind.ts';

/**
 * Open items of the company; undefined when they could not be read. A service that has only the interface's own
 * endpoints lists failed uploads, which cannot be closed there.
 */
export async function readOpenItems(): Promise<OpenItems | undefined> {
  const items = await call(getOpenItems, { query: { limit: 200 } });
  if (items.ok) return items.data;
  if (!isNotOffered(items)) return undefined;
  const failed = await call(listIngestions, { query: { status: 'error', limit: 10, ordering: '-created_at' } });
  if (!failed.ok) return undefined;
  const { count, results } = failed.data;
  return {
    count,
    items: results.map((record) => ({
      kind: 'upload_failed',
      key: record.key,
      state: '',
      at: record.created_at,
      name: record.description,
      count: record.rows_with_errors,
      total: record.row_count,
      due_date: null,
      company: null,
      product: null,
      reasons: [],
      can_close: false,
    })),
  };
}
