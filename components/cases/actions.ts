'use server';

import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import * as contract from '#lib/contract/cases.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { createCaseDossier } from '#lib/contract/dossiers.ts';
import { listedCaseCodes } from '#lib/contract/values/cases.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { createComment } from '#lib/contract/workorder-comments.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Reads a case again. */
export async function loadCase(id: number): Promise<CallResult<contract.CaseRecord>> {
  return runAction({ schema: z.int().min(1), input: id, permission: 'scan_view' }, (given) =>
    call(contract.getCase, { params: { id: given } }, { timeout: 5_000 }),
  );
}

export const openCase = action(contract.createCase);
export const updateCase = action(contract.updateCase);
export const updateCases = bulkAction(contract.updateCase);
export const mergeCases = action(contract.mergeCases);
export const splitCase = action(contract.splitCase);
export const createCaseNote = action(contract.createCaseNote);
export const createDossier = action(createCaseDossier);

/** Number of the reason for codes that have been copied. */
const counterfeitsDetected = 1;

/** Starts to blacklist codes. */
export async function blacklistCodes(codes: readonly string[]): Promise<CallResult<unknown>> {
  const schema = z.array(z.string().min(1).max(200)).min(1).max(listedCaseCodes);
  return runAction({ schema, input: [...codes], permission: 'codes_edit' }, (extended_ids) =>
    call(updateCodeStatus, {
      body: {
        extended_ids,
        activation_status: activationStatus.blacklisted,
        blacklist_reason: counterfeitsDetected,
      },
    }),
  );
}

const message = z.object({
  id: z.int(),
  workorder: z.int(),
  company: z.string().max(200),
  text: z.string().trim().min(1).max(3_000),
});

/** Writes to the partner in the conversation of the workorder, and keeps that in the case. */
export async function tellPartner(input: z.input<typeof message>): Promise<CallResult<unknown>> {
  const t = await getTranslations('cases');
  return runAction(
    { schema: message, input, permission: 'codes_edit' },
    async ({ id, workorder, company, text }): Promise<CallResult<unknown>> => {
      const told = await call(createComment, { params: { id: workorder }, body: { text, photos: [] } });
      if (!told.ok) return told;
      return call(contract.createCaseNote, { params: { id }, body: { text: t('told', { company, text }) } });
    },
  );
}
