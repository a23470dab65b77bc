import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Answer, ForeignBooks, refuse } from './foreign-books.ts';
import { type Json, photoResult } from './foreign-data.ts';
import { endpointsOf, type Seen } from './foreign-endpoints.ts';

/** How the service misbehaves at an address, while a test says so. */
export type Fault = 'slow' | 'fails' | 'garbage' | 'missing attributes';

const tokenHeader = 'x-uat';
// In the form that a journey looks for in all that reaches the browser.
export const validToken = `uat_${'TheirTokenOfTheirService'.padEnd(28, '0')}`;
/** Its permissions lack the one to see ingestion records. */
export const narrowToken = 'their-narrow-token-9876';

/**
 * Another service of the same interface: its endpoints and nothing else, in memory. Strict where it may be: a parameter
 * or an attribute that the document does not name is refused, so that what the portal adds shows. Imports nothing of
 * the product.
 */
export class ForeignService {
  readonly seen: Seen[] = [];
  /** Misbehaviour by the beginning of a path. */
  readonly faults = new Map<string, Fault>();
  private readonly servers: Server[] = [];
  private books = new ForeignBooks('');
  api = '';
  photo = '';

  async start(): Promise<void> {
    this.api = await this.listen((request, response) => this.answerManagement(request, response));
    this.photo = await this.listen((request, response) => this.answerPhoto(request, response));
    this.books = new ForeignBooks(this.api);
  }

  /** All that was posted to the storage. */
  uploaded(): string {
    return Buffer.concat([...this.books.files.values()]).toString();
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
    for (const { method, path, answer, query = [], body, isOpen } of endpointsOf(this.books)) {
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
      return send(response, await answer({ ...seen, parts: parts.slice(1).map(decodeURIComponent), raw }));
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
}

function send(response: ServerResponse, { status = 200, body, html, location, file }: Answer): void {
  if (location) response.setHeader('location', location);
  const type = html !== undefined ? 'text/html' : file ? 'application/octet-stream' : 'application/json';
  const isEmpty = body === undefined && html === undefined && !file;
  if (!isEmpty) response.setHeader('content-type', type);
  response.writeHead(status);
  response.end(file ?? html ?? (body === undefined ? undefined : JSON.stringify(body)));
}
