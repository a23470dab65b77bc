import 'server-only';
import { getConversation, listComments } from '#lib/contract/workorder-comments.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { OrderConversation } from './order-conversation.ts';

const shown = 50;
const timeout = 5_000;

/** The newest comments of an order, and who reads them. */
export async function readConversation(id: number): Promise<CallResult<OrderConversation>> {
  const params = { id };
  const [comments, conversation] = await Promise.all([
    call(listComments, { params, query: { ordering: '-id', limit: shown } }, { timeout }),
    call(getConversation, { params }, { timeout }),
  ]);
  if (!comments.ok) return comments;
  if (!conversation.ok) return conversation;
  const { results, count } = comments.data;
  return { ok: true, data: { comments: results.toReversed(), count, conversation: conversation.data } };
}
