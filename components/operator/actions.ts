'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { findOptions } from '#components/forms/read-options.ts';
import * as companies from '#lib/contract/companies.ts';
import * as uploads from '#lib/contract/ingestion-templates.ts';
import { getOperatorWork, type OperatorWork } from '#lib/contract/operator-work.ts';
import * as apps from '#lib/contract/scan-apps.ts';
import { deleteTemplatePicture } from '#lib/contract/template-pictures.ts';
import { createUser, updateUser } from '#lib/contract/users.ts';
import * as templates from '#lib/contract/workorder-templates.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { readTemplateChoices } from './read-operator.ts';
import type { TemplateChoices } from './template-values.ts';

const id = z.int().min(1).max(2_147_483_647);
const quick = { timeout: 5_000 };

const findByType = (text: string, company_type: 'brand_owner' | 'printing_partner') =>
  findOptions(
    text,
    'support_view',
    (query) => call(companies.listCompanies, { query: { ...query, ordering: 'name', company_type } }, quick),
    (row) => ({ value: String(row.id), label: row.name, detail: row.slug }),
  );

export async function findBrandOwners(text: string): Promise<CallResult<PickerOption[]>> {
  return findByType(text, 'brand_owner');
}

export async function findPrintingPartners(text: string): Promise<CallResult<PickerOption[]>> {
  return findByType(text, 'printing_partner');
}

/** Workorder templates of every company, for an ingestion template. */
export async function findWorkorderTemplates(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(
    text,
    'template_edit',
    (query) => call(listTemplates, { query: { ...query, ordering: 'name', is_archived: 'false' } }, quick),
    (row) => ({ value: String(row.id), label: row.name, detail: `${row.id}` }),
  );
}

export async function addCompany(input: unknown): Promise<CallResult<companies.Company>> {
  return runAction({ schema: companies.createCompany.body, input, permission: 'template_edit' }, (body) =>
    call(companies.createCompany, { body }),
  );
}

export async function changeCompany(company: number, input: unknown): Promise<CallResult<companies.Company>> {
  const schema = z.strictObject({ company: id, body: companies.updateCompany.body });
  return runAction({ schema, input: { company, body: input }, permission: 'user_manage' }, (given) =>
    call(companies.updateCompany, { params: { id: given.company }, body: given.body }),
  );
}

export async function addUser(input: unknown): Promise<CallResult<{ id: number; email: string }>> {
  return runAction({ schema: createUser.body, input, permission: 'user_manage' }, (body) => call(createUser, { body }));
}

export async function setUserActive(user: number, isActive: boolean): Promise<CallResult<{ id: number }>> {
  const schema = z.strictObject({ user: id, is_active: z.boolean() });
  return runAction({ schema, input: { user, is_active: isActive }, permission: 'user_manage' }, (given) =>
    call(updateUser, { params: { id: given.user }, body: { is_active: given.is_active } }),
  );
}

/** What a template of the company can name. */
export async function loadTemplateChoices(company: number): Promise<CallResult<TemplateChoices>> {
  return runAction({ schema: id, input: company, permission: 'template_edit' }, readTemplateChoices);
}

export async function addTemplate(input: unknown): Promise<CallResult<{ id: number }>> {
  return runAction({ schema: templates.createTemplate.body, input, permission: 'template_edit' }, (body) =>
    call(templates.createTemplate, { body }),
  );
}

export async function changeTemplate(template: number, input: unknown): Promise<CallResult<{ id: number }>> {
  const schema = z.strictObject({ template: id, body: templates.updateTemplate.body });
  return runAction({ schema, input: { template, body: input }, permission: 'template_edit' }, (given) =>
    call(templates.updateTemplate, { params: { id: given.template }, body: given.body }),
  );
}

/** Puts several into the archive, or takes them out. */
export async function archiveTemplates(ids: number[], isArchived: boolean): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce), is_archived: z.boolean() });
  return runAction(
    { schema, input: { ids, is_archived: isArchived }, permission: 'template_edit' },
    ({ is_archived, ...given }) =>
      callForEach(given.ids, (template) =>
        call(templates.updateTemplate, { params: { id: template }, body: { is_archived } }),
      ),
  );
}

/** The same with ingestion templates. */
export async function archiveUploadTemplates(keys: string[], isArchived: boolean): Promise<CallResult<RowOutcome[]>> {
  const some = z.array(z.string().min(1).max(100)).min(1).max(mostAtOnce);
  const schema = z.strictObject({ keys: some, is_archived: z.boolean() });
  return runAction(
    { schema, input: { keys, is_archived: isArchived }, permission: 'template_edit' },
    ({ is_archived, ...given }) =>
      callForEach(given.keys, (key) =>
        call(uploads.updateIngestionTemplate, { params: { key }, body: { is_archived } }),
      ),
  );
}

export async function removeTemplatePicture(template: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: template, permission: 'template_edit' }, (given) =>
    call(deleteTemplatePicture, { params: { id: given } }),
  );
}

export async function addUploadTemplate(input: unknown): Promise<CallResult<{ key: string }>> {
  return runAction({ schema: uploads.createIngestionTemplate.body, input, permission: 'template_edit' }, (body) =>
    call(uploads.createIngestionTemplate, { body }),
  );
}

export async function changeUploadTemplate(key: string, input: unknown): Promise<CallResult<{ key: string }>> {
  const schema = z.strictObject({ key: z.string().min(1).max(100), body: uploads.updateIngestionTemplate.body });
  return runAction({ schema, input: { key, body: input }, permission: 'template_edit' }, (given) =>
    call(uploads.updateIngestionTemplate, { params: { key: given.key }, body: given.body }),
  );
}

export async function addApp(input: unknown): Promise<CallResult<apps.ScanApp>> {
  return runAction({ schema: apps.createScanApp.body, input, permission: 'scan_app_manage' }, (body) =>
    call(apps.createScanApp, { body }),
  );
}

export async function changeApp(app: number, input: unknown): Promise<CallResult<apps.ScanApp>> {
  const schema = z.strictObject({ app: id, body: apps.updateScanApp.body });
  return runAction({ schema, input: { app, body: input }, permission: 'scan_app_manage' }, (given) =>
    call(apps.updateScanApp, { params: { id: given.app }, body: given.body }),
  );
}

/** What runs and what waits, once more. */
export async function loadWork(): Promise<CallResult<OperatorWork>> {
  return runAction({ schema: z.undefined(), input: undefined, permission: 'support_view' }, () =>
    call(getOperatorWork, {}),
  );
}
