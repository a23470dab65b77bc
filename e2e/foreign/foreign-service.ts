import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  codesCsv,
  documentOf,
  ingestionTemplates,
  type Json,
  newKey,
  photoResult,
  recordOf,
  templates,
  workorderOf,
} from './foreign-data.ts';

/** How the service misbehaves at an address, while a test says so. */
export type Fault = 'slow' | 'fails' | 'garbage' | 'missing attributes';

/** One request as the service received it. */
export interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Json;
}

interface Answer {
  status?: number;
  body?: unknown;
  html?: string;
  location?: string;
  file?: Buffer;
}

type Operation = (given: Seen & { parts: string[]; raw: Buffer }) => Answer | Promise<Answer>;

const tokenHeader = 'x-uat';
// In the form that a journey looks for in all that reaches the browser.
export const validToken = `uat_${'TheirTokenOfTheirService'.padEnd(28, '0')}`;
/** Its permissions lack the one to see ingestion records. */
export const narrowToken = 'their-narrow-token-9876';

const pageSize = 5;
const refuse = (field: string, ...messages: string[]): Answer => ({ status: 400, body: { [field]: messages } });
const missing: Answer = { status: 404, body: { detail: 'Not found.' } };

/**
 * Another service of the same interface: its endpoints and nothing else, in memory. Strict where it may be: a parameter
 * or an attribute that the document does not name is refused, so that what the portal adds shows. Imports nothing of the
 * product.
 */
export class ForeignService {
  readonly seen: Seen[] = [];
  /** Misbehaviour by the beginning of a path. */
  readonly faults = new Map<string, Fault>();
  private readonly servers: Server[] = [];
  private readonly documents = new Map<string, { looks: number; parameters: Json }>();
  private readonly links = new Set<string>();
  private readonly records = new Map<string, Json & { looks?: number }>();
  private readonly files = new Map<string, Buffer>();
  private readonly references = new Set<string>();
  private readonly orders = new Map<number, Json>();
  private nextId = 501;
  api = '';
  photo = '';

  async start(): Promise<void> {
    this.api = await this.listen((request, response) => this.answerManagement(request, response));
    this.photo = await this.listen((request, response) => this.answerPhoto(request, response));
    for (let id = 1; id <= 12; id += 1) {
      const failed = id === 3;
      const result_data = failed
        ? { errors: [{ duplicate_id_error: ['AAAA1111', 'BBBB2222'] }] }
        : { workorder_id: 400 + id };
      const uploaded_file = `${this.api}/files/rec-${id}.csv`;
      const record = recordOf(id, `rec-${id}`, failed ? 'error' : 'completed', { result_data, uploaded_file });
      this.records.set(`rec-${id}`, record);
    }
  }

  /** All that was posted to the storage. */
  uploaded(): string {
    return Buffer.concat([...this.files.values()]).toString();
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<string> {
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  private async answerManagement(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.api);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const fault = [...this.faults].find(([start]) => url.pathname.startsWith(start))?.[1];
    if (fault === 'slow') return; // It never answers.
    if (fault === 'fails') return send(response, { status: 500, html: '<h1>Server Error (500)</h1>' });
    if (fault === 'garbage') return send(response, { status: 200, html: '<html>Welcome to nginx</html>' });
    if (fault === 'missing attributes') return send(response, { body: { count: 1, next: null, results: [{ id: 1 }] } });

    const raw = await buffer(request);
    const isJson = request.headers['content-type']?.startsWith('application/json') && raw.length > 0;
    const seen: Seen = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: isJson ? (JSON.parse(raw.toString()) as Json) : {},
    };
    for (const { method, path, operation, query = [], body, isOpen } of this.operations) {
      const parts = path.exec(url.pathname);
      if (method !== seen.method || !parts) continue;
      this.seen.push(seen);
      const token = request.headers[tokenHeader];
      if (!isOpen && token !== validToken && token !== narrowToken) {
        return send(response, { status: 401, body: { detail: 'Invalid token.' } });
      }
      if (token === narrowToken && url.pathname.startsWith('/api/v2/ingestion/')) {
        return send(response, { status: 403, body: { detail: 'You do not have permission to perform this action.' } });
      }
      const odd = Object.keys(seen.query).find((name) => !query.includes(name) && !name.startsWith('scm_'));
      if (odd) return send(response, refuse(odd, 'Unknown parameter.'));
      const strange = body && Object.keys(seen.body).find((name) => !body.includes(name));
      if (strange) return send(response, refuse(strange, 'Unknown attribute.'));
      return send(response, await operation({ ...seen, parts: parts.slice(1).map(decodeURIComponent), raw }));
    }
    send(response, { status: 404, html: '<!doctype html><title>Page not found</title><h1>Not Found</h1>' });
  }

  private async answerPhoto(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPhoto = request.method === 'POST' && request.url === '/api/scan/photo/';
    if (!isPhoto) return send(response, { status: 404, html: '<h1>Not Found</h1>' });
    const body = await buffer(request);
    if (!request.headers['x-service-app']) return send(response, { status: 403, body: { detail: 'No app.' } });
    if (!body.includes('name="image"')) return send(response, refuse('image', 'No file was submitted.'));
    send(response, { body: photoResult });
  }

  private readonly operations: readonly {
    method: string;
    path: RegExp;
    operation: Operation;
    query?: readonly string[];
    body?: readonly string[];
    isOpen?: true;
  }[] = [
    {
      method: 'GET',
      path: /^\/api\/v2\/codes\/download\/$/,
      query: [
        ...['campaign', 'brands', 'products', 'workorder', 'activated_at', 'updated_at', 'status', 'blacklisted'],
        ...['serial_number', 'extended_id', 'activated_by'],
      ],
      operation: ({ query }) => {
        const key = newKey();
        this.documents.set(key, { looks: 0, parameters: query });
        return { body: { document: { key, task: newKey() } } };
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/documents\/([^/]+)$/,
      operation: ({ parts: [key = ''] }) => {
        const document = this.documents.get(key);
        if (!document) return missing;
        document.looks += 1;
        const status = document.looks > 2 ? 'complete' : 'queued';
        return { body: documentOf(key, status, document.parameters) };
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/documents\/([^/]+)\/get-download-link$/,
      operation: ({ parts: [key = ''] }) => {
        if (!this.documents.has(key)) return missing;
        const secret = newKey();
        this.links.add(secret);
        return { body: { link: `${this.api}/secured/${secret}` } };
      },
    },
    {
      method: 'GET',
      path: /^\/secured\/([^/]+)$/,
      isOpen: true,
      operation: ({ parts: [secret = ''] }) =>
        this.links.delete(secret) ? { status: 302, location: `${this.api}/bucket/codes.zip` } : { status: 410 },
    },
    { method: 'GET', path: /^\/bucket\/codes\.zip$/, isOpen: true, operation: async () => ({ file: await zipped() }) },
    { method: 'GET', path: /^\/files\//, isOpen: true, operation: () => ({ file: Buffer.from('id\nAAAA1111\n') }) },
    {
      method: 'GET',
      path: /^\/api\/v2\/workorders\/templates\/$/,
      query: ['page'],
      operation: ({ path, query }) => this.paged(templates, path, query),
    },
    {
      method: 'POST',
      path: /^\/api\/v2\/workorders\/create-from-template\/$/,
      body: ['template', 'quantity', 'reference', 'printing_partner', 'product', 'due_date', 'total_impressions'],
      operation: ({ body }) => {
        const template = templates.find(({ id }) => id === body['template']);
        return template ? this.order({ ...template, substrate: null, ...body }) : refuse('template', 'Invalid pk.');
      },
    },
    {
      method: 'POST',
      path: /^\/api\/v2\/workorders\/create-sid\/$/,
      body: [
        ...['activate_on_complete', 'reference', 'remarks', 'quantity', 'use_serial_number', 'url_prefix'],
        ...['product', 'extended_id_style'],
      ],
      operation: ({ body }) => this.order({ ...body, code_layout: 'none' }),
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
      operation: ({ body }) =>
        body['printing_partner'] === 815 ? this.order(body) : refuse('printing_partner', 'No such printing partner.'),
    },
    {
      method: 'PATCH',
      path: /^\/api\/v2\/workorders\/(\d+)\/printer-confirm\/$/,
      body: ['substrate', 'equipment', 'external_id'],
      operation: ({ parts: [id = ''], body }) => {
        const order = this.orders.get(Number(id));
        if (!order) return missing;
        if (body['equipment'] !== 61) return refuse('equipment', 'This equipment is not yours.');
        return { body: workorderOf(Number(id), { ...order, ...body }) };
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/ingestion\/$/,
      query: ['type', 'status', 'ingestion_mode', 'page'],
      operation: ({ path, query }) => {
        const { page: _, ...filters } = query;
        const rows = [...this.records.values()]
          .filter((row) => Object.entries(filters).every(([name, value]) => row[name] === value))
          .map(({ looks: _looks, ...row }) => row);
        return this.paged(rows, path, query);
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/ingestion\/codes\/templates\/$/,
      query: ['page'],
      operation: ({ path, query }) => this.paged(ingestionTemplates, path, query),
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/ingestion\/codes\/templates\/([^/]+)\/$/,
      operation: ({ parts: [key] }) => {
        const body = ingestionTemplates.find((template) => template['key'] === key);
        return body ? { body } : missing;
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/ingestion\/([^/]+)\/$/,
      operation: ({ parts: [key = ''] }) => {
        const record = this.records.get(key);
        if (!record) return missing;
        if (record['status'] === 'validating') this.look(key, record);
        const { looks: _, ...body } = this.records.get(key) ?? record;
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
      operation: ({ body }: Seen): Answer => {
        if (name === 'add-to-workorder' && body['ingestion_key'] !== 'key-of-401') {
          return refuse('ingestion_key', 'Invalid ingestion key.');
        }
        const record_key = this.record();
        return { body: { record_key, ...(body['mode'] === 'file' && { post_data: this.postData(record_key) }) } };
      },
    })),
    {
      method: 'POST',
      path: /^\/api\/v2\/ingestion\/codes\/upload\/get-post-data\/$/,
      body: ['filetype'],
      operation: () => {
        const record_key = this.record();
        return { status: 201, body: { post_data: this.postData(record_key), record_key } };
      },
    },
    {
      method: 'POST',
      path: /^\/bucket\/uploads\/$/,
      isOpen: true,
      operation: ({ raw }) => {
        const text = raw.toString('latin1');
        const key = /name="key"\r\n\r\n([^\r]+)/.exec(text)?.[1] ?? '';
        if (!text.includes('name="x-signature"\r\n\r\nsigned')) return { status: 403 };
        this.files.set(key, raw);
        return { status: 201 };
      },
    },
    ...(['process-from-file', 'upload/process'] as const).map((name) => ({
      method: 'POST',
      path: new RegExp(`^/api/v2/ingestion/codes/${name}/$`),
      body: ['record', 'default_scm_data', 'url_prefix', 'allow_posted_duplicates'],
      operation: ({ body }: Seen): Answer => {
        const key = String(body['record']);
        const record = this.records.get(key);
        if (!record) return { status: 400, body: ['Invalid record'] };
        if (!this.files.has(key)) return { status: 400, body: ['Uploaded file not found.'] };
        this.records.set(key, { ...record, status: 'validating' });
        // What it answers is not described: nothing, here.
        return { status: 200 };
      },
    })),
  ];

  private paged(rows: readonly Json[], path: string, query: Record<string, string>): Answer {
    const page = Number(query['page'] ?? 1);
    const at = (other: number) => `${this.api}${path}?${new URLSearchParams({ ...query, page: String(other) })}`;
    const body = {
      count: rows.length,
      next: page * pageSize < rows.length ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
      results: rows.slice((page - 1) * pageSize, page * pageSize),
    };
    return { body };
  }

  private order(given: Json): Answer {
    const reference = typeof given['reference'] === 'string' ? given['reference'] : undefined;
    if (reference && this.references.has(reference)) {
      return refuse('reference', 'Workorder with this reference already exists.');
    }
    if (reference) this.references.add(reference);
    const id = this.nextId++;
    this.orders.set(id, given);
    return { status: 201, body: workorderOf(id, given) };
  }

  private record(): string {
    const key = newKey();
    this.records.set(key, recordOf(this.nextId++, key, 'uploading'));
    return key;
  }

  private postData(key: string) {
    return { url: `${this.api}/bucket/uploads/`, fields: { key, 'x-signature': 'signed', acl: 'private' } };
  }

  /** The check of a file: over at the second look. */
  private look(key: string, record: Json & { looks?: number }): void {
    const looks = (record.looks ?? 0) + 1;
    if (looks < 2) return void this.records.set(key, { ...record, looks });
    const ids =
      /id[^\n]*\n([\s\S]*?)\r?\n?--/.exec(this.files.get(key)?.toString('latin1') ?? '')?.[1]?.split(/\r?\n/) ?? [];
    const taken = ids
      .map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '')
      .filter((id) => id.startsWith('TAKEN'));
    const result_data = taken.length > 0 ? { errors: [{ existing_id_error: taken }] } : { workorder_id: this.nextId++ };
    this.records.set(key, { ...record, status: taken.length > 0 ? 'error' : 'completed', result_data });
  }
}

function send(response: ServerResponse, { status = 200, body, html, location, file }: Answer): void {
  if (location) response.setHeader('location', location);
  const type = html !== undefined ? 'text/html' : file ? 'application/octet-stream' : 'application/json';
  const isEmpty = body === undefined && html === undefined && !file;
  if (!isEmpty) response.setHeader('content-type', type);
  response.writeHead(status);
  response.end(file ?? html ?? (body === undefined ? undefined : JSON.stringify(body)));
}

function zipped(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(codesCsv), 'codes.csv');
  zip.end();
  return buffer(zip.outputStream);
}
