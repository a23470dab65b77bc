import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Answer, type ForeignBooks, refuse } from './foreign-books.ts';
import { codesCsv, documentOf, ingestionTemplates, type Json, newKey, templates, workorderOf } from './foreign-data.ts';

/** One request as the service received it. */
export interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Json;
}

interface ForeignEndpoint {
  method: string;
  path: RegExp;
  answer: (given: Seen & { parts: string[]; raw: Buffer }) => Answer | Promise<Answer>;
  /** Names of the query that the document has, and `page`, its own way to page. */
  query?: readonly string[];
  /** Names of the body that the document has. */
  body?: readonly string[];
  isOpen?: true;
}

const missing: Answer = { status: 404, body: { detail: 'Not found.' } };

/** The endpoints of the document for the management API, the storage they lead to, and nothing else. */
export const endpointsOf = (books: ForeignBooks): readonly ForeignEndpoint[] => [
  {
    method: 'GET',
    path: /^\/api\/v2\/codes\/download\/$/,
    query: [
      ...['campaign', 'brands', 'products', 'workorder', 'activated_at', 'updated_at', 'status', 'blacklisted'],
      ...['serial_number', 'extended_id', 'activated_by'],
    ],
    answer: ({ query }) => {
      const key = newKey();
      books.documents.set(key, { looks: 0, parameters: query });
      return { body: { document: { key, task: newKey() } } };
    },
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/documents\/([^/]+)$/,
    answer: ({ parts: [key = ''] }) => {
      const document = books.documents.get(key);
      if (!document) return missing;
      document.looks += 1;
      const status = document.looks > 2 ? 'complete' : 'queued';
      return { body: documentOf(key, status, document.parameters) };
    },
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/documents\/([^/]+)\/get-download-link$/,
    answer: ({ parts: [key = ''] }) => {
      if (!books.documents.has(key)) return missing;
      const secret = newKey();
      books.links.add(secret);
      return { body: { link: `${books.api}/secured/${secret}` } };
    },
  },
  {
    method: 'GET',
    path: /^\/secured\/([^/]+)$/,
    isOpen: true,
    answer: ({ parts: [secret = ''] }) =>
      books.links.delete(secret) ? { status: 302, location: `${books.api}/bucket/codes.zip` } : { status: 410 },
  },
  { method: 'GET', path: /^\/bucket\/codes\.zip$/, isOpen: true, answer: async () => ({ file: await zipped() }) },
  { method: 'GET', path: /^\/files\//, isOpen: true, answer: () => ({ file: Buffer.from('id\nAAAA1111\n') }) },
  {
    method: 'GET',
    path: /^\/api\/v2\/workorders\/templates\/$/,
    query: ['page'],
    answer: ({ path, query }) => books.paged(templates, path, query),
  },
  {
    method: 'POST',
    path: /^\/api\/v2\/workorders\/create-from-template\/$/,
    body: ['template', 'quantity', 'reference', 'printing_partner', 'product', 'due_date', 'total_impressions'],
    answer: ({ body }) => {
      const template = templates.find(({ id }) => id === body['template']);
      return template ? books.order({ ...template, substrate: null, ...body }) : refuse('template', 'Invalid pk.');
    },
  },
  {
    method: 'POST',
    path: /^\/api\/v2\/workorders\/create-sid\/$/,
    body: [
      ...['activate_on_complete', 'reference', 'remarks', 'quantity', 'use_serial_number', 'url_prefix'],
      ...['product', 'extended_id_style'],
    ],
    answer: ({ body }) => books.order({ ...body, code_layout: 'none' }),
  },
  {
    method: 'POST',
    path: /^\/api\/v2\/workorders\/create-sg\/$/,
    body: [
      ...['product', 'template', 'quantity', 'remarks', 'activate_on_complete', 'extended_id_style', 'substrate'],
      ...['code_layout', 'custom_layout', 'use_serial_number', 'is_hybrid', 'template_image', 'is_fp_serialized'],
      ...['is_static_print', 'static_unique_codes_quantity', 'printing_partner', 'reference', 'url_prefix'],
      'partner_permissions',
    ],
    answer: ({ body }) =>
      body['printing_partner'] === 815 ? books.order(body) : refuse('printing_partner', 'No such printing partner.'),
  },
  {
    method: 'PATCH',
    path: /^\/api\/v2\/workorders\/(\d+)\/printer-confirm\/$/,
    body: ['substrate', 'equipment', 'external_id'],
    answer: ({ parts: [id = ''], body }) => {
      const order = books.orders.get(Number(id));
      if (!order) return missing;
      if (body['equipment'] !== 61) return refuse('equipment', 'This equipment is not yours.');
      return { body: workorderOf(Number(id), { ...order, ...body }) };
    },
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/ingestion\/$/,
    query: ['type', 'status', 'ingestion_mode', 'page'],
    answer: ({ path, query }) => {
      const { page: _, ...filters } = query;
      const rows = [...books.records.values()]
        .filter((row) => Object.entries(filters).every(([name, value]) => row[name] === value))
        .map(({ looks: _looks, ...row }) => row);
      return books.paged(rows, path, query);
    },
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/ingestion\/codes\/templates\/$/,
    query: ['page'],
    answer: ({ path, query }) => books.paged(ingestionTemplates, path, query),
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/ingestion\/codes\/templates\/([^/]+)\/$/,
    answer: ({ parts: [key] }) => {
      const body = ingestionTemplates.find((template) => template['key'] === key);
      return body ? { body } : missing;
    },
  },
  {
    method: 'GET',
    path: /^\/api\/v2\/ingestion\/([^/]+)\/$/,
    answer: ({ parts: [key = ''] }) => {
      const record = books.records.get(key);
      if (!record) return missing;
      if (record['status'] === 'validating') books.look(key, record);
      const { looks: _, ...body } = books.records.get(key) ?? record;
      return { body };
    },
  },
  ...(
    [
      ['add-sids', ['url_prefix', 'printing_partner', 'allow_posted_duplicates', 'id_format']],
      ['create-from-template', ['template', 'printing_partner']],
      ['add-to-workorder', ['ingestion_key', 'allow_posted_duplicates', 'id_format']],
    ] as const
  ).map(([name, own]) => ({
    method: 'POST',
    path: new RegExp(`^/api/v2/ingestion/codes/${name}/$`),
    body: ['mode', 'filetype', 'default_scm_data', 'codes', ...own],
    answer: ({ body }: Seen): Answer => {
      if (name === 'add-to-workorder' && body['ingestion_key'] !== 'key-of-401') {
        return refuse('ingestion_key', 'Invalid ingestion key.');
      }
      const record_key = books.newRecord();
      return { body: { record_key, ...(body['mode'] === 'file' && { post_data: books.postData(record_key) }) } };
    },
  })),
  {
    method: 'POST',
    path: /^\/api\/v2\/ingestion\/codes\/upload\/get-post-data\/$/,
    body: ['filetype'],
    answer: () => {
      const record_key = books.newRecord();
      return { status: 201, body: { post_data: books.postData(record_key), record_key } };
    },
  },
  {
    method: 'POST',
    path: /^\/bucket\/uploads\/$/,
    isOpen: true,
    answer: ({ raw }) => {
      const text = raw.toString('latin1');
      const key = /name="key"\r\n\r\n([^\r]+)/.exec(text)?.[1] ?? '';
      if (!text.includes('name="x-signature"\r\n\r\nsigned')) return { status: 403 };
      books.files.set(key, raw);
      return { status: 201 };
    },
  },
  ...(['process-from-file', 'upload/process'] as const).map((name) => ({
    method: 'POST',
    path: new RegExp(`^/api/v2/ingestion/codes/${name}/$`),
    body: ['record', 'default_scm_data', 'url_prefix', 'allow_posted_duplicates'],
    answer: ({ body }: Seen): Answer => {
      const key = String(body['record']);
      const record = books.records.get(key);
      if (!record) return { status: 400, body: ['Invalid record'] };
      if (!books.files.has(key)) return { status: 400, body: ['Uploaded file not found.'] };
      books.records.set(key, { ...record, status: 'validating' });
      // The document describes no answer: it is empty here.
      return { status: 200 };
    },
  })),
];

function zipped(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(codesCsv), 'codes.csv');
  zip.end();
  return buffer(zip.outputStream);
}
