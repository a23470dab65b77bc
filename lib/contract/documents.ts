import * as z from 'zod';
import { id, listQuery, page, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { documentStatuses } from './values/documents.ts';

export { documentStatuses } from './values/documents.ts';

export const documentSchema = z.object({
  key: z.string(),
  description: z.string(),
  status: z.enum(documentStatuses),
  category: z.string(),
  doctype: z.string(),
  related_id: z.union([id, z.string()]).nullable(),
  parameters: z.record(z.string(), z.unknown()),
  error_data: z.record(z.string(), z.unknown()),
  file_size: z.int(),
  row_count: z.int(),
  expires_at: timestamp,
  is_expired: z.boolean(),
  created_at: timestamp,
  company: id,
  owner: id,
  created_by: id,
  progress: z.number().min(0).max(1),
});
export type DocumentRecord = z.output<typeof documentSchema>;

export const documentStarted = z.object({ document: z.object({ key: z.string(), task: z.string() }) });

const keyParams = z.object({ document_key: storableText(100).min(1) });
const tag = 'Documents';

/**
 * Downloads of codes need codes_view, those of scans scan_view; artwork what it was made with: workorder_download,
 * workorder_sid_download for SIDs.
 */
const access = 'signed-in';

export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  tag,
  summary: 'List the documents of the company that you may fetch, newest first',
  method: 'GET',
  path: '/api/v2/documents/',
  access,
  status: 200,
  success: 'json',
  query: listQuery(['created_at']).extend({ status: z.enum(documentStatuses).optional() }),
  response: page(documentSchema),
});

export const getDocument = defineEndpoint({
  id: 'getDocument',
  tag,
  summary: 'Read the state of a document',
  description: 'A document is complete once its file can be downloaded, until expires_at.',
  method: 'GET',
  path: '/api/v2/documents/:document_key',
  access,
  status: 200,
  success: 'json',
  params: keyParams,
  response: documentSchema,
});

export const getDownloadLink = defineEndpoint({
  id: 'getDocumentDownloadLink',
  tag,
  summary: 'Make a single-use link to a complete document, valid for 10 minutes',
  description: 'The link needs no token and works once.',
  method: 'GET',
  path: '/api/v2/documents/:document_key/get-download-link',
  access,
  status: 200,
  success: 'json',
  audit: { resource: 'document', id: 'params.document_key' },
  params: keyParams,
  response: z.object({ link: z.string() }),
  problems: { 409: 'The document is not complete, failed or has expired.' },
});

export const followDownloadLink = defineEndpoint({
  id: 'followDownloadLink',
  tag,
  summary: 'Follow a single-use link; it answers once',
  description: 'Redirects to the archive in the object store. A link that was followed is invalid.',
  method: 'GET',
  path: '/api/v2/documents/download/:secret',
  access: 'public',
  status: 302,
  success: 'redirect',
  audit: { resource: 'document' },
  params: z.object({ secret: storableText(100).min(1) }),
  problems: {
    410: 'The link was used or has run out.',
    503: 'A prefetch, a preview of a messenger or a request for a part: the link stays unused.',
  },
});
