import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * An S3 store of a chaos run, as a program: it implements the S3 calls of the service, writes objects as whole files on
 * the disk before it answers, and accepts every signature. Messages over its channel make it answer 500, or report a
 * full disk. STORE_DIR and STORE_PORT are its settings.
 */
const directory = process.env['STORE_DIR'] ?? '';
const port = Number(process.env['STORE_PORT']);
const bucket = '/chaos/';
const mode = { fails: false, isFull: false };

process.on('message', (message: Partial<typeof mode>) => Object.assign(mode, message));
process.channel?.unref();

const fileOf = (key: string) => path.join(directory, Buffer.from(key).toString('base64url'));
const keyOf = (address: string) => decodeURIComponent(address.split('?')[0] ?? '').replace(bucket, '');

async function put(key: string, body: Buffer): Promise<void> {
  const half = path.join(directory, `half-${randomUUID()}`);
  try {
    if (mode.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const file = await open(half, 'w');
    try {
      await file.writeFile(body);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(half, fileOf(key));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function copy(from: string, to: string): Promise<void> {
  const half = path.join(directory, `half-${randomUUID()}`);
  try {
    if (mode.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await copyFile(fileOf(from), half);
    await rename(half, fileOf(to));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Reads the form of a page: the signed fields and a file. */
async function takeForm(request: IncomingMessage): Promise<void> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('The form has no file.');
  await put(String(form.get('key')), Buffer.from(await file.arrayBuffer()));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  const key = keyOf(url);
  const from = request.headers['x-amz-copy-source'];
  if (mode.fails) {
    await buffer(request);
    response.writeHead(500).end(method === 'HEAD' ? undefined : '<Error><Code>InternalError</Code></Error>');
  } else if (method === 'POST') {
    await takeForm(request);
    response.writeHead(201).end();
  } else if (method === 'PUT' && from === undefined) {
    await put(key, await buffer(request));
    response.writeHead(200, { etag: '"put"' }).end();
  } else if (method === 'PUT') {
    await copy(keyOf(`/${decodeURIComponent(String(from)).replace(/^\//, '')}`), key);
    response.end('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>');
  } else if (method === 'DELETE') {
    await rm(fileOf(key), { force: true });
    response.writeHead(204).end();
  } else if (method === 'GET' || method === 'HEAD') {
    const { size } = await stat(fileOf(key));
    response.writeHead(200, { 'content-length': size });
    if (method === 'HEAD') response.end();
    else await pipeline(createReadStream(fileOf(key)), response);
  } else {
    response.writeHead(501).end();
  }
}

function refuse(error: NodeJS.ErrnoException, response: ServerResponse, isHead: boolean): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, code] = error.code === 'ENOENT' ? [404, 'NoSuchKey'] : [500, error.code ?? 'InternalError'];
  response.writeHead(status).end(isHead ? undefined : `<Error><Code>${code}</Code></Error>`);
}

await mkdir(directory, { recursive: true });
createServer((request, response) => {
  answer(request, response).catch((error: NodeJS.ErrnoException) => refuse(error, response, request.method === 'HEAD'));
}).listen(port, '127.0.0.1');
