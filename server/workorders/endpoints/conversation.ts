import * as contract from '#lib/contract/workorder-comments.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentPerson } from '../present/present-comment.ts';
import { isMuted, listReaders, listRecipients, setMuted } from '../queries/conversation.ts';
import type { WorkorderRow } from '../shared/find-workorder.ts';
import { readableWorkorder } from './comments.ts';

export const getConversation = endpoint(contract.getConversation, async ({ params, actor, database: { db } }) =>
  presentConversation(db, actor, await readableWorkorder(db, actor, params.id)),
);

export const updateConversation = endpoint(contract.updateConversation, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const workorder = await readableWorkorder(trx, actor, params.id);
    await setMuted(trx, { workorderId: workorder.id, userId: actor.userId, isMuted: body.is_muted });
    return presentConversation(trx, actor, workorder);
  }),
);

async function presentConversation(
  db: Executor,
  { userId }: Actor,
  workorder: WorkorderRow,
): Promise<contract.Conversation> {
  return {
    companies: await listReaders(db, workorder),
    recipients: (await listRecipients(db, workorder, userId)).map(presentPerson),
    is_muted: await isMuted(db, workorder.id, userId),
  };
}
