import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from '#lib/operations/http-server.ts';
import { defaultTimeLimits, type HttpLimits } from '#server/core/config/time-limits.ts';
import { lateRequestCheck, limitConnections } from '#server/core/http/limit-connections.ts';
import { type StoreDisk, StoreFullError } from '../local/disk-room.ts';
import { type LocalStoreSettings, localBucket } from '../local/local-store-settings.ts';
import { StorageError } from '../signature/storage-error.ts';
import { answerPreflight, setCorsHeaders } from './cors.ts';
import { getObject } from './get-object.ts';
import { defaultPace, type Pace } from './pace.ts';
import { postObject } from './post-object.ts';
import { formatXml } from './xml.ts';

export interface StorageServerOptions extends LocalStoreSettings {
  /** Bytes that uploads leave free; 0 when left out. */
  reserveBytes?: number;
  /** Reads the free bytes of a folder; for tests. */
  freeBytes?: StoreDisk['freeBytes'];
  /** Origin whose scripts may upload. */
  portalUrl: string;
  /** Called with what went wrong on our side. Never given a query, which holds a signature. */
  onError?: (error: unknown, request: { id: string; method: string; path: string }) => void;
  /** The default ones when left out. */
  limits?: HttpLimits;
  /** Minimum rate of uploads; the default when left out. */
  pace?: Pace;
}

/** Time limit of a request: enough for an upload at the slowest allowed pace. */
const requestMs = 6 * 3600 * 1000;
const refusedBodyMs = 5_000;

/**
 * The HTTP side of the local object store: presigned GET and browser POST, as S3 has them, and GET /health. Not
 * listening yet.
 */
export function createStorageServer(options: StorageServerOptions): Server {
  const portalOrigin = new URL(options.portalUrl).origin;
  const server = createServer(
    { ...lateRequestCheck, requestTimeout: requestMs, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      answer(request, response, options, portalOrigin).catch((error) => refuse(request, response, error, options));
    },
  );
  limitConnections(server, options.limits ?? defaultTimeLimits.http);
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: StorageServerOptions,
  portalOrigin: string,
): Promise<void> {
  response.setHeader('x-amz-request-id', randomUUID());
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  const allowed = setCorsHeaders(request, response, portalOrigin);
  const { path, query } = parseTarget(request.url ?? '/');
  const method = request.method ?? '';
  if (path === '/health' && (method === 'GET' || method === 'HEAD')) {
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  if (method === 'OPTIONS') return answerPreflight(request, response, allowed);
  // Where a proxy serves the store under a folder, the folder is part of what was signed but may be gone from what
  // arrives.
  const prefix = decodeURIComponent(new URL(options.publicUrl).pathname).replace(/\/+$/, '');
  const inner = prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const [, bucket, key] = /^\/([^/]*)(?:\/(.*))?$/s.exec(inner) ?? [];
  if (bucket !== localBucket) throw new StorageError('NoSuchBucket', 'The specified bucket does not exist.');
  if (method === 'POST' && !key) {
    const { pace = defaultPace, reserveBytes = 0, freeBytes } = options;
    return postObject(request, response, options, pace, { reserveBytes, ...(freeBytes && { freeBytes }) });
  }
  if ((method === 'GET' || method === 'HEAD') && key) {
    return getObject(request, response, options, { publicPath: `${prefix}${inner}`, key, query });
  }
  response.setHeader('Allow', key ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
  throw new StorageError('MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

/** Taken apart by hand: the URL class would resolve `..`, which is to be refused, not followed. */
function parseTarget(target: string): { path: string; query: [string, string][] } {
  const [path = '', ...rest] = target.split('?');
  const pairs = rest.join('?').split('&');
  try {
    return {
      path: decodeURIComponent(path),
      query: pairs
        .filter((pair) => pair !== '')
        .map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
        }),
    };
  } catch {
    throw new StorageError('InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** The reserve is reached, or the disk is full already. */
function hasNoRoom(error: unknown): boolean {
  if (error instanceof StoreFullError) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  options: StorageServerOptions,
): void {
  const gone = request.destroyed && !request.complete;
  const id = String(response.getHeader('x-amz-request-id') ?? '');
  const path = (request.url ?? '').split('?')[0] ?? '';
  const known = error instanceof StorageError;
  if (!known && !gone && !isHangUp(error)) options.onError?.(error, { id, method: request.method ?? '', path });
  if (response.headersSent || gone) {
    response.destroy();
    return;
  }
  const refusal = known
    ? error
    : hasNoRoom(error)
      ? new StorageError('InsufficientStorage', 'There is no room for this file. Nothing was stored.')
      : new StorageError('InternalError', 'We encountered an internal error. Please try again.');
  const body = formatXml('Error', { Code: refusal.code, Message: refusal.message, RequestId: id });
  for (const name of ['Content-Disposition', 'Content-Range', 'ETag', 'Last-Modified', 'Location'])
    response.removeHeader(name);
  const withBody = request.method !== 'HEAD' && refusal.status !== 304;
  response.writeHead(refusal.status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/xml',
    'Content-Length': withBody ? Buffer.byteLength(body) : 0,
    ...(request.complete ? {} : { Connection: 'close' }),
  });
  response.end(withBody ? body : undefined);
  if (!request.complete) drainRefused(request);
}

/**
 * Closing a connection with unread bytes makes the other side lose the answer that says why, so the rest of a
 * refused upload is read and thrown away for a moment.
 */
function drainRefused(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), refusedBodyMs);
  request.once('close', () => clearTimeout(timer));
  request.on('error', () => {});
  request.resume();
}

/** A client that went away in the middle of a download is no fault of ours. */
function isHangUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
