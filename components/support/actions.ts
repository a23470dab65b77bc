'use server';

import * as z from 'zod';
import { searchCodes } from '#lib/contract/codes.ts';
import {
  addSupportNote,
  getSupportGroup,
  type SupportEntry,
  type SupportGroupDetails,
  tellCompany,
  updateSupportGroup,
} from '#lib/contract/support.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { type CallOptions, call } from '#lib/portal/client.ts';
import { codeCandidates } from '#lib/portal/code-candidates.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { texts } from '#lib/portal/texts.ts';

const permission = 'support_view' as const;
const key = getSupportGroup.params.shape.key;

/** A key that is none is left out: a client that knows an action's id can send anything. */
function once(idempotencyKey: unknown): CallOptions {
  const isKey = typeof idempotencyKey === 'string' && /^[\w-]{8,100}$/.test(idempotencyKey);
  return isKey ? { idempotencyKey } : {};
}

/** One group once more. */
export async function loadGroup(group: string): Promise<CallResult<SupportGroupDetails>> {
  return runAction({ schema: key, input: group, permission }, (given) =>
    call(getSupportGroup, { params: { key: given } }),
  );
}

/** Gives a group to a colleague, resolves it or opens it again. */
export async function changeGroup(group: string, input: unknown): Promise<CallResult<SupportGroupDetails>> {
  const schema = z.strictObject({ key, body: updateSupportGroup.body });
  return runAction({ schema, input: { key: group, body: input }, permission }, (given) =>
    call(updateSupportGroup, { params: { key: given.key }, body: given.body }),
  );
}

/** The same with several. */
export async function changeGroups(groups: string[], input: unknown): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ keys: z.array(key).min(1).max(mostAtOnce), body: updateSupportGroup.body });
  return runAction({ schema, input: { keys: groups, body: input }, permission }, (given) =>
    callForEach(given.keys, (one) => call(updateSupportGroup, { params: { key: one }, body: given.body })),
  );
}

export async function addNote(
  group: string,
  input: unknown,
  idempotencyKey: string,
): Promise<CallResult<SupportEntry>> {
  const schema = z.strictObject({ key, body: addSupportNote.body });
  return runAction({ schema, input: { key: group, body: input }, permission }, (given) =>
    call(addSupportNote, { params: { key: given.key }, body: given.body }, once(idempotencyKey)),
  );
}

/** Mails the company's admins. */
export async function sendToCompany(
  group: string,
  input: unknown,
  idempotencyKey: string,
): Promise<CallResult<SupportEntry>> {
  const schema = z.strictObject({ key, body: tellCompany.body });
  return runAction({ schema, input: { key: group, body: input }, permission }, (given) =>
    call(tellCompany, { params: { key: given.key }, body: given.body }, once(idempotencyKey)),
  );
}

export interface FoundCode {
  id: string;
  serial: string | null;
  /** Product and state, for telling codes of one number apart. */
  detail: string;
}

const mostFound = '20';

/** Codes by id, by what a code says, or by serial number: of several companies the same number is possible. */
export async function findCode(typed: string): Promise<CallResult<FoundCode[]>> {
  const t = await texts('support');
  const schema = z.string().trim().min(1, t('find.typeOne')).max(1_000);
  return runAction({ schema, input: typed, permission: 'codes_view' }, async (content) => {
    const found = new Map<string, FoundCode>();
    const look = async (query: { extended_id: string } | { serial_number: string }) => {
      const answer = await call(searchCodes, { query: { ...query, limit: mostFound } });
      for (const code of answer.ok ? answer.data.results : []) {
        found.set(code.extended_id, {
          id: code.extended_id,
          serial: code.serial_number,
          detail: [
            code.product,
            code.status && t(`find.status.${code.status}`),
            t('find.workorder', { id: String(code.workorder_id) }),
          ]
            .filter(Boolean)
            .join(', '),
        });
      }
      return answer;
    };
    for (const extended_id of codeCandidates(content)) {
      const answer = await look({ extended_id });
      if (!answer.ok) return answer;
      if (found.size > 0) break;
    }
    if (/^\d{1,15}$/.test(content)) {
      const answer = await look({ serial_number: content });
      if (!answer.ok) return answer;
    }
    return { ok: true, data: [...found.values()] };
  });
}
