'use server';

import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import { searchCodes } from '#lib/contract/codes.ts';
import { createSupportNote, getSupportGroup, tellCompany, updateSupportGroup } from '#lib/contract/support.ts';
import { codeCandidates } from '#lib/contract/values/code-candidates.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** One group once more. */
export const loadGroup = action(getSupportGroup);

/** Gives a group to a colleague, resolves it or opens it again. */
export const updateGroup = action(updateSupportGroup);
export const updateGroups = bulkAction(updateSupportGroup);

export const createNote = action(createSupportNote);

/** Mails the company's admins. */
export const sendToCompany = action(tellCompany);

export interface FoundCode {
  id: string;
  serial: string | null;
  /** Product and state, for telling codes of one number apart. */
  detail: string;
}

const mostFound = '20';

/** Codes by id, by what a code says, or by serial number: of several companies the same number is possible. */
export async function findCode(typed: string): Promise<CallResult<FoundCode[]>> {
  const t = await getTranslations('support');
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
