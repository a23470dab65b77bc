import http from 'node:http';
import https from 'node:https';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { readForeignText } from '#server/core/foreign-text.ts';
import {
  checkLiteralAddress,
  PrivateTargetError,
  publicLookup,
  type Resolve,
} from '#server/core/http/public-lookup.ts';

export interface PostOptions {
  /** Whether addresses that are not on the public internet may be reached. */
  allowPrivate: boolean;
  timeoutMs: number;
  /** Aborts when the worker is to end: then this rejects, and nothing is known of the outcome. */
  signal: AbortSignal;
  /** In place of the system's resolver. */
  resolve?: Resolve;
}

export interface PostOutcome {
  /** null when there was no answer. */
  status: number | null;
  /** Why it does not count as taken, for the person who runs the receiver; null for a 2xx. */
  error: Reason | null;
  /** The first kilobyte of the answer. */
  excerpt: string;
}

const excerptBytes = 1024;
/** An answer is read to here, so that a receiver that writes a little is not cut off. */
const answerBytes = 64 * 1024;

/**
 * Posts once to wherever a webhook leads, which may be hostile: addresses are checked as the connection is made,
 * redirects are not followed, and neither time nor memory is the receiver's to take. Never keeps a connection.
 */
export async function postMessage(
  address: string,
  message: { headers: Record<string, string>; body: string },
  options: PostOptions,
): Promise<PostOutcome> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const { status, excerpt } = await send(new URL(address), message, options, timeout);
    return { status, excerpt, error: refusalOf(status) };
  } catch (error) {
    options.signal.throwIfAborted();
    const late = reason('receiverTimeout', { count: options.timeoutMs / 1000 });
    return { status: null, excerpt: '', error: timeout.aborted ? late : reasonOf(error) };
  }
}

function send(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  options: PostOptions,
  timeout: AbortSignal,
): Promise<{ status: number; excerpt: string }> {
  checkLiteralAddress(url, options);
  const body = Buffer.from(message.body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      lookup: publicLookup(options),
      signal: AbortSignal.any([options.signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Proofmark-Webhooks/1',
        connection: 'close',
        ...message.headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readExcerpt(response).then((excerpt) => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, excerpt });
      }, reject);
    });
    request.end(body);
  });
}

async function readExcerpt(response: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < excerptBytes) kept.push(chunk.subarray(0, excerptBytes - size));
    size += chunk.length;
    if (size > answerBytes) break;
  }
  return readForeignText(Buffer.concat(kept).toString('utf8'), excerptBytes);
}

function refusalOf(status: number): Reason | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return reason('receiverRedirected', { status });
  if (status === 410) return reason('receiverGone');
  return reason('receiverAnswered', { status });
}

const failures: Record<string, Reason> = {
  ECONNREFUSED: reason('connectionRefused'),
  ECONNRESET: reason('connectionReset'),
  EPIPE: reason('connectionReset'),
  ETIMEDOUT: reason('connectionTimeout'),
  EHOSTUNREACH: reason('hostUnreachable'),
  ENETUNREACH: reason('networkUnreachable'),
  ENOTFOUND: reason('hostNotFound'),
  EAI_AGAIN: reason('hostLookupFailed'),
  EPROTO: reason('tlsFailed'),
  ERR_SSL_WRONG_VERSION_NUMBER: reason('tlsFailed'),
  ERR_SSL_PACKET_LENGTH_TOO_LONG: reason('tlsFailed'),
  CERT_HAS_EXPIRED: reason('certificateExpired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: reason('certificateNotTrusted'),
  SELF_SIGNED_CERT_IN_CHAIN: reason('certificateNotTrusted'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: reason('certificateNotTrusted'),
  ERR_TLS_CERT_ALTNAME_INVALID: reason('certificateNameMismatch'),
};

/** The system's own messages hold addresses of networks that are not the reader's. */
function reasonOf(error: unknown): Reason {
  if (error instanceof PrivateTargetError) return reason('receiverAddressNotPublic');
  const code = (error as { code?: unknown }).code;
  const known = typeof code === 'string' && Object.hasOwn(failures, code) ? failures[code] : undefined;
  if (known) return known;
  return reason(typeof code === 'string' && code.startsWith('HPE_') ? 'receiverAnswerNotHttp' : 'messageNotSent');
}
