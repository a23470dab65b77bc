import type { IncomingMessage, ServerResponse } from 'node:http';
import { StorageError } from '../signature/storage-error.ts';

/** Lets scripts of the portal, and of no other site, post uploads and read the answers. */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse, portalOrigin: string): boolean {
  response.setHeader('Vary', 'Origin');
  if (request.headers.origin !== portalOrigin) return false;
  response.setHeader('Access-Control-Allow-Origin', portalOrigin);
  response.setHeader('Access-Control-Expose-Headers', 'ETag, Location, Content-Length, Content-Range');
  return true;
}

/** @throws StorageError for a preflight of another site. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, allowed: boolean): void {
  if (!allowed || request.headers['access-control-request-method'] === undefined) {
    throw new StorageError('AccessDenied', 'This CORS request is not allowed.');
  }
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST');
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Range, If-Match, If-None-Match, If-Range');
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
}
