import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/support.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { listMessageRecipients } from '#server/notice-events/shared/recipients.ts';
import { presentEntry } from '../present/present-group.ts';
import {
  findEntry,
  findFailedRecord,
  insertEntry,
  lockGroup,
  setAssignee,
  setResolved,
} from '../queries/group-entries.ts';
import { findGroup } from '../queries/groups.ts';
import { isStaff } from '../queries/staff.ts';
import { knownKey, readGroup } from './groups.ts';

/** Values that do not change leave no entry. */
export const updateSupportGroup = endpoint(
  contract.updateSupportGroup,
  async ({ params, body: { assignee, state }, actor, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      const key = knownKey(params.key);
      if (!(await findGroup(trx, scopeOf(actor), key))) throw notFound();
      if (assignee && !(await isStaff(trx, assignee))) {
        throw fieldError('assignee', reason('supportColleagueNotFound'));
      }
      const held = await lockGroup(trx, key);
      if (assignee !== undefined && assignee !== held.assignee_id) {
        await setAssignee(trx, key, assignee);
        const kind = assignee === null ? 'unassigned' : 'assigned';
        await insertEntry(trx, key, { kind, authorId: actor.userId, assigneeId: assignee });
      }
      // Read with the row held: a colleague may have resolved it meanwhile.
      const isOpen = (await findGroup(trx, scopeOf(actor), key))?.is_open;
      if (state !== undefined && isOpen !== (state === 'open')) {
        await setResolved(trx, key, state === 'resolved');
        await insertEntry(trx, key, { kind: state === 'open' ? 'reopened' : 'resolved', authorId: actor.userId });
      }
      return readGroup(trx, actor, key);
    }),
);

export const createSupportNote = endpoint(contract.createSupportNote, async ({ params, body, actor, uow: { trx } }) => {
  const key = knownKey(params.key);
  if (!(await findGroup(trx, scopeOf(actor), key))) throw notFound();
  const id = await insertEntry(trx, key, { kind: 'note', authorId: actor.userId, text: body.text });
  return presentStored(trx, id);
});

/** The mail goes out by a job, which tries for a day; until then the entry says that it is on its way. */
export const tellCompany = endpoint(contract.tellCompany, async ({ params, body, actor, uow: { trx, enqueue } }) => {
  const key = knownKey(params.key);
  if (!(await findGroup(trx, scopeOf(actor), key))) throw notFound();
  const record = await findFailedRecord(trx, key, body.record);
  if (!record) throw fieldError('record', reason('failedUploadNotFound'));
  const recipients = await listMessageRecipients(trx, key.companyId, record.created_by);
  if (recipients.length === 0) throw new DomainError('conflict', reason('activeAdminMissing'));
  const id = await insertEntry(trx, key, {
    kind: 'told',
    authorId: actor.userId,
    text: body.text,
    mail: { ingestionId: record.id, subject: body.subject, recipients },
  });
  await enqueue('mail-company-told', { entryId: id }, { group: key.companyId });
  return presentStored(trx, id);
});

async function presentStored(trx: Transaction<Schema>, id: number): Promise<contract.SupportEntry> {
  const row = await findEntry(trx, id);
  if (!row) throw notFound();
  return presentEntry(row);
}
