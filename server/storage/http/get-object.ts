import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type LocalStoreSettings, localRegion } from '../local/local-store-settings.ts';
import { type OpenObjectFile, openObject } from '../local/object-files.ts';
import { isObjectKey } from '../object-key.ts';
import { ObjectNotFoundError } from '../object-store.ts';
import { verifyPresignedRequest } from '../signature/presigned-url.ts';
import { StorageError } from '../signature/storage-error.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';

/**
 * Query parameters that name a header of the answer. They are signed, so the service chose their values. A map: what
 * every object has, such as `constructor`, is no parameter.
 */
const answerHeaders: ReadonlyMap<string, string> = new Map([
  ['response-cache-control', 'Cache-Control'],
  ['response-content-disposition', 'Content-Disposition'],
  ['response-content-type', 'Content-Type'],
]);

export interface ObjectAddress {
  /** Decoded path as the outside sees it, which is the one that was signed. */
  publicPath: string;
  key: string;
  query: readonly [string, string][];
}

/** Answers GET and HEAD of a presigned link, whole or by range. @throws StorageError */
export async function getObject(
  request: IncomingMessage,
  response: ServerResponse,
  settings: LocalStoreSettings,
  address: ObjectAddress,
): Promise<void> {
  const method = request.method ?? 'GET';
  const host = new URL(settings.publicUrl).host;
  const presigned = { method, host, path: address.publicPath, query: address.query };
  verifyPresignedRequest(presigned, settings.accessKey, localRegion, new Date());
  refuseUnsupported(address.query);
  const file = await openForReading(settings.directory, address.key);
  let sending = false;
  try {
    setAnswerHeaders(response, address.query, file);
    if (isUnchanged(request, file)) {
      response.writeHead(304).end();
      return;
    }
    const range = readRange(request, file);
    const length = range ? range.end - range.start + 1 : file.size;
    response.setHeader('Content-Length', length);
    if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    response.writeHead(range ? 206 : 200);
    if (method === 'HEAD' || length === 0) {
      response.end();
      return;
    }
    sending = true;
    await pipeline(file.read(range ?? undefined), response);
  } finally {
    if (!sending) await file.close();
  }
}

async function openForReading(directory: string, key: string): Promise<OpenObjectFile> {
  try {
    if (isObjectKey(key)) return await openObject(directory, key);
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
  }
  throw new StorageError('NoSuchKey', 'The specified key does not exist.');
}

function refuseUnsupported(query: readonly [string, string][]): void {
  for (const [name, value] of query) {
    const supported =
      answerHeaders.has(name) || name.startsWith('X-Amz-') || name === 'x-id' || name.startsWith('x-amz-');
    if (!supported) throw new StorageError('NotImplemented', `This store does not support the parameter '${name}'.`);
    if (answerHeaders.has(name) && !/^[\x20-\x7e]*$/.test(value)) {
      throw new StorageError('InvalidArgument', `The value of '${name}' cannot be sent as a header.`);
    }
  }
}

/** An object is an upload: a browser saves it and runs nothing, for every media type. */
function setAnswerHeaders(response: ServerResponse, query: readonly [string, string][], file: OpenObjectFile): void {
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Disposition', 'attachment');
  response.setHeader('Cache-Control', 'private, no-store');
  for (const [name, value] of query) {
    const header = answerHeaders.get(name);
    if (header && value !== '') response.setHeader(header, value);
  }
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', file.etag);
  response.setHeader('Last-Modified', file.modifiedAt.toUTCString());
}

function isUnchanged(request: IncomingMessage, file: OpenObjectFile): boolean {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(file.etag)) {
    throw new StorageError('PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
  }
  return ifNoneMatch?.split(/\s*,\s*/).includes(file.etag) ?? false;
}

/** With If-Range, a download that is taken up again gets the rest of the same object, or all of the new one. */
function readRange(request: IncomingMessage, file: OpenObjectFile): ByteRange | null {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== file.etag) return null;
  const range = parseByteRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') throw new StorageError('InvalidRange', 'The requested range is not satisfiable');
  return range;
}
