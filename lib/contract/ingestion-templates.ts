import * as z from 'zod';
import { id, listQuery, page, queryBoolean, storableText } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defaultScmData, idFormats } from './ingestion.ts';

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
  summary: 'List ingestion templates',
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
  method: 'GET',
  path: '/api/v2/ingestion/codes/templates/:key/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  params: z.object({ key: storableText(100).min(1) }),
  response: ingestionTemplate,
});
