import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, listQuery, page, queryBoolean, requiredLine, storableText, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defaultScmData, idFormats } from './ingestion.ts';
import { imageReference } from './workorder-templates.ts';

/** When the codes come: before they are printed, or on goods that are printed already. */
export const templateIngestionModes = ['pre-print', 'post-print'] as const;

export const ingestionTemplate = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  workorder_template: z.object({
    id,
    name: z.string(),
    description: z.string(),
    ingestion_mode: z.enum(templateIngestionModes),
  }),
  is_archived: z.boolean(),
  allow_posted_duplicates: z.boolean(),
  id_format: z.enum(idFormats),
  frontend_settings: z.record(z.string(), z.unknown()),
  default_scm_data: defaultScmData,
});
export type IngestionTemplate = z.output<typeof ingestionTemplate>;

const tag = 'Ingestion';

export const listIngestionTemplates = defineEndpoint({
  id: 'listIngestionTemplates',
  tag,
  summary:
    'List ingestion templates; without is_archived the operator sees all, everyone else those that are not archived',
  method: 'GET',
  path: '/api/v2/ingestion/codes/templates/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend({ is_archived: queryBoolean.optional() }),
  response: page(ingestionTemplate),
});

export const getIngestionTemplate = defineEndpoint({
  id: 'getIngestionTemplate',
  tag,
  summary: 'Read an ingestion template',
  description: 'Its key is the input template of create-from-template for uploads.',
  method: 'GET',
  path: '/api/v2/ingestion/codes/templates/:key/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  params: z.object({ key: storableText(100).min(1) }),
  response: ingestionTemplate,
});

const maxSettingsLength = 20_000;

/** Settings of a front end for a template; the service stores them unchanged. */
const frontendSettings = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= maxSettingsLength,
    reasonText('atMostCharactersAsJson', { count: 20_000 }),
  )
  // PostgreSQL stores neither the character NUL nor half of a surrogate pair.
  .refine((value) => !/\\u(?:0000|d[89a-f]..)/i.test(JSON.stringify(value)), reasonText('charactersNotStorable'));

const fields = {
  workorder_template: id,
  ingestion_mode: z.enum(templateIngestionModes),
  name: requiredLine(120),
  description: text(1000),
  image: imageReference.nullable(),
  is_archived: z.boolean(),
  allow_posted_duplicates: z.boolean(),
  id_format: z.enum(idFormats),
  frontend_settings: frontendSettings,
  default_scm_data: defaultScmData,
};

export const createIngestionTemplate = defineEndpoint({
  id: 'createIngestionTemplate',
  tag,
  summary: 'Make an ingestion template for the company of a workorder template (operator)',
  method: 'POST',
  path: '/api/v2/ingestion/codes/templates/',
  access: 'template_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'ingestion_template', id: 'response.key' },
  body: z.strictObject({
    workorder_template: fields.workorder_template,
    ingestion_mode: fields.ingestion_mode,
    name: fields.name,
    description: fields.description.default(''),
    image: fields.image.default(null),
    is_archived: fields.is_archived.default(false),
    allow_posted_duplicates: fields.allow_posted_duplicates.default(false),
    id_format: fields.id_format.default('default'),
    frontend_settings: fields.frontend_settings.default({}),
    default_scm_data: fields.default_scm_data.default({}),
  }),
  response: ingestionTemplate,
});

export const updateIngestionTemplate = defineEndpoint({
  id: 'updateIngestionTemplate',
  tag,
  summary: 'Change or archive an ingestion template (operator); uploads that were started with it stay as they are',
  method: 'PATCH',
  path: '/api/v2/ingestion/codes/templates/:key/',
  access: 'template_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion_template', id: 'params.key' },
  params: z.object({ key: storableText(100).min(1) }),
  body: z.strictObject(fields).partial(),
  response: ingestionTemplate,
});
