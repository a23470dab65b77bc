'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import { id } from '#lib/contract/common.ts';
import * as companies from '#lib/contract/companies.ts';
import * as uploads from '#lib/contract/ingestion-templates.ts';
import { getOperatorHealth } from '#lib/contract/operator-health.ts';
import { getOperatorWork } from '#lib/contract/operator-work.ts';
import { confirmDomain as confirmDomainEndpoint } from '#lib/contract/single-sign-on.ts';
import { deleteTemplatePicture as deleteTemplatePictureEndpoint } from '#lib/contract/template-pictures.ts';
import { answerTemplateRequest } from '#lib/contract/template-requests.ts';
import { updateUser as updateUserEndpoint } from '#lib/contract/users.ts';
import * as templates from '#lib/contract/workorder-templates.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { readTemplateChoices } from './read-operator.ts';
import type { TemplateChoices } from './template-values.ts';

/** Workorder templates of every company, for an ingestion template. */
export const findWorkorderTemplates = optionsAction(
  listTemplates,
  (row) => ({ value: String(row.id), label: row.name, detail: `${row.id}` }),
  { query: { ordering: 'name', is_archived: 'false' }, permission: 'template_edit' },
);

export const createCompany = action(companies.createCompany);

export const confirmDomain = action(confirmDomainEndpoint);

export const updateUser = action(updateUserEndpoint);

/** Records that a template of the company can name. */
export async function loadTemplateChoices(company: number): Promise<CallResult<TemplateChoices>> {
  return runAction({ schema: id, input: company, permission: 'template_edit' }, readTemplateChoices);
}

export const answerRequest = action(answerTemplateRequest);
export const createTemplate = action(templates.createTemplate);
export const updateTemplate = action(templates.updateTemplate);
export const updateTemplates = bulkAction(templates.updateTemplate);
export const deleteTemplatePicture = action(deleteTemplatePictureEndpoint);

export const createUploadTemplate = action(uploads.createIngestionTemplate);
export const updateUploadTemplate = action(uploads.updateIngestionTemplate);
export const updateUploadTemplates = bulkAction(uploads.updateIngestionTemplate);

/** How the service is, once more. */
export const loadHealth = action(getOperatorHealth);

/** Reads running and waiting work again. */
export const loadWork = action(getOperatorWork);
