import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSids } from '#lib/contract/ingestion.ts';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import type { Config } from '#server/core/config/config.ts';
import { largestBodies } from '#server/deployment/largest-bodies.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

type Addresses = Config['urls'];

/** A request that the program refuses by its head, before it reads the body. */
interface Probe {
  name: keyof Addresses;
  path: string;
  headers: Record<string, string>;
  bytes: number;
  /** Status by which the program itself answers. */
  expected: number;
}

const idleMs = 10_000;
const limitMs = 120_000;
const form = 'multipart/form-data; boundary=doctor';
/** Bytes of the uploaded file: above the usual limit of a proxy, 1 MB. */
const uploadBytes = 2 * 1024 ** 2;

const largest = (name: keyof Addresses) => largestBodies[`${name.toUpperCase()}_URL`] ?? 0;

/**
 * Sends bodies as large as those of the product through each public address, with the Origin of the portal, and names
 * what refuses them on the way. Programs refuse them by their heads: nothing is changed but one object, which is
 * removed again. Proxies that count bytes instead of reading Content-Length can stay unseen.
 * @param pauseMs silence in the middle of the upload, as of a phone without a network
 */
export async function checkBodies(urls: Addresses, store: ObjectStore, pauseMs = 0): Promise<Finding[]> {
  const origin = new URL(urls.portal).origin;
  const probes: Probe[] = [
    {
      name: 'api',
      path: createSids.path,
      headers: { 'content-type': 'application/json' },
      bytes: largest('api'),
      expected: 401,
    },
    {
      name: 'photo',
      path: authenticatePhoto.path,
      headers: { 'content-type': form },
      bytes: largest('photo'),
      expected: 401,
    },
    {
      name: 'code',
      path: '/doctor',
      // Forms of other sites are refused before they count as scans.
      headers: { 'content-type': form, 'sec-fetch-site': 'cross-site' },
      bytes: largest('code'),
      expected: 403,
    },
    { name: 'portal', path: '/api/photo', headers: { 'content-type': form }, bytes: largest('portal'), expected: 401 },
  ];
  return Promise.all([...probes.map((probe) => sendProbe(probe, urls, origin)), upload(urls, store, origin, pauseMs)]);
}

async function sendProbe({ name, path, headers, bytes, expected }: Probe, urls: Addresses, origin: string) {
  const check = `${name.toUpperCase()}_URL`;
  const url = urls[name].replace(/\/$/, '') + path;
  const answer = await send(url, { ...headers, origin }, Readable.from(spaces(bytes)), bytes);
  if (answer instanceof Error) return explainFailure(check, urls[name], bytes, answer);
  if (answer.statusCode === expected) return ok(check, `lets bodies of ${formatBytes(bytes, 'en')} through`);
  if (name === 'portal' && answer.statusCode === 403) {
    const says = `the portal at ${urls.portal} does not take the Origin ${origin} for its own`;
    return problem(check, says, 'Let the proxy pass Origin and Host, and give the portal this PORTAL_URL.');
  }
  return explainStatus(check, urls[name], bytes, answer);
}

/** Uploads a file as a browser does, reads it back by its link, and removes it. */
async function upload(urls: Addresses, store: ObjectStore, origin: string, pauseMs: number): Promise<Finding> {
  const check = 'STORAGE_URL';
  const key = `doctor/${randomUUID()}`;
  const { url, fields } = await store.presignPost({
    key,
    minBytes: 0,
    maxBytes: uploadBytes,
    expiresInSeconds: 600,
  });
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([Buffer.alloc(uploadBytes, ' ')]));
  // Its length has to be known, as in a browser.
  const body = new Response(data);
  const type = body.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await body.arrayBuffer());
  try {
    const headers = { 'content-type': type, origin };
    const answer = await send(url, headers, Readable.from(halves(bytes, pauseMs)), bytes.length, pauseMs);
    const cutOff = pauseMs > 0 ? endOf(answer) : undefined;
    if (cutOff !== undefined) return explainPause(check, urls.storage, pauseMs, cutOff);
    if (answer instanceof Error) return explainFailure(check, urls.storage, bytes.length, answer);
    if (Math.floor((answer.statusCode ?? 0) / 100) !== 2) {
      return explainStatus(check, urls.storage, bytes.length, answer);
    }
    const options = { expiresInSeconds: 600, fileName: 'doctor', contentType: 'text/plain' };
    const read = await fetch(await store.presignGet(key, options), { signal: AbortSignal.timeout(limitMs) });
    const size = (await read.arrayBuffer()).byteLength;
    if (read.ok && size === uploadBytes)
      return ok(check, `an upload of ${formatBytes(uploadBytes, 'en')} was read back`);
    const says = `links to files at ${urls.storage} do not work: ${read.status} from ${serverOf(read.headers.get('server'))}`;
    return problem(check, says, 'Let the proxy pass Host unchanged: links to files are signed with it.');
  } catch (error) {
    return warning(check, `${urls.storage} does not answer from here: ${reasonOf(error)}`, 'See STORAGE_URL.');
  } finally {
    await store.delete(key, { signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
  }
}

function* spaces(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  for (let left = bytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

async function* halves(bytes: Buffer, pauseMs: number): AsyncGenerator<Buffer> {
  const middle = bytes.length / 2;
  yield bytes.subarray(0, middle);
  await sleep(pauseMs);
  yield bytes.subarray(middle);
}

/** The head of the answer, also when it comes before the whole body was sent; an error when none came. */
function send(url: string, headers: Record<string, string>, body: Readable, bytes: number, pauseMs = 0) {
  return new Promise<IncomingMessage | Error>((resolve) => {
    // A server that may keep the connection reads the rest of a refused body. Else it closes, and the answer can be lost.
    const agent = new (url.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true });
    const call = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes },
      timeout: idleMs + pauseMs,
      signal: AbortSignal.timeout(limitMs + pauseMs),
      agent,
    });
    const end = (outcome: IncomingMessage | Error) => {
      resolve(outcome);
      body.destroy();
      call.destroy();
      agent.destroy();
    };
    call.on('response', end);
    call.on('timeout', () => end(new Error(`no answer in ${(idleMs + pauseMs) / 1000} s`)));
    call.on('error', end);
    body.pipe(call);
  });
}

const serverOf = (name: string | string[] | null | undefined) => (name ? String(name) : 'a proxy without a name');

function explainStatus(check: string, address: string, bytes: number, { statusCode, headers }: IncomingMessage) {
  const says = `${statusCode} from ${serverOf(headers.server)} at ${address}, for a body of ${formatBytes(bytes, 'en')}`;
  return statusCode === 413
    ? problem(check, says, raiseLimit(check))
    : problem(check, says, 'Lead this address to its program, and let the proxy change neither bodies nor headers.');
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const closed = new Set(['ECONNRESET', 'EPIPE']);

function explainFailure(check: string, address: string, bytes: number, error: Error & { code?: string }): Finding {
  if (closed.has(error.code ?? '')) {
    const says = `${address} closes the connection without an answer to a body of ${formatBytes(bytes, 'en')}`;
    return problem(check, says, raiseLimit(check));
  }
  const todo = unreachable.has(error.code ?? '') ? `Start its program and the proxy; see ${check}.` : `See ${check}.`;
  return warning(check, `${address} does not answer from here: ${reasonOf(error)}`, todo);
}

/** How an upload that pauses was cut off; undefined for other answers. nginx closes or answers 408, haproxy 408. */
function endOf(answer: IncomingMessage | Error): string | undefined {
  if (answer instanceof Error) return reasonOf(answer);
  if (answer.statusCode !== 408 && answer.statusCode !== 504) return undefined;
  return `${answer.statusCode} from ${serverOf(answer.headers.server)}`;
}

function explainPause(check: string, address: string, pauseMs: number, end: string): Finding {
  const says = `${address} ends an upload that pauses for ${pauseMs / 1000} s: ${end}`;
  return problem(
    check,
    says,
    'Raise what the proxy allows of silence to 75 s: client_body_timeout and proxy_send_timeout of nginx, timeout client of haproxy.',
  );
}

function raiseLimit(check: string): string {
  const mebibytes = Math.ceil((largestBodies[check] ?? 0) / 1024 ** 2);
  return `Raise the proxy's limit of bodies: client_max_body_size ${mebibytes}m for nginx (docs/production/nginx.conf).`;
}
