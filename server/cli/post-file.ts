import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CliError, exitCodes, InterruptedError, UnavailableError } from './exit-codes.ts';

export interface FilePost {
  url: string;
  /** Form fields, sent exactly as they are and before the file, as a POST policy wants them. */
  fields: Record<string, string>;
  file: string;
  bytes: number;
  signal: AbortSignal;
  progress(bytes: number): void;
}

const idleMs = 120_000;

/**
 * Posts a file to storage as multipart/form-data with its length known, read as it is sent. Not fetch: it would buffer,
 * or send in chunks, which POST policies do not take.
 */
export async function postFile(post: FilePost): Promise<void> {
  const boundary = `----proofmark${randomBytes(16).toString('hex')}`;
  const head = Buffer.from(
    `${Object.entries(post.fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
      )
      .join(
        '',
      )}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(path.basename(post.file))}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request = (post.url.startsWith('https:') ? https : http).request(post.url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + post.bytes + tail.length,
    },
    signal: post.signal,
    timeout: idleMs,
  });
  request.on('timeout', () => request.destroy(new Error('no answer')));
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    request.once('error', reject);
  });
  const sent = pipeline(formBody(head, post, tail), request);
  // A refusal can come before all is sent; what the broken pipe says then does not matter.
  sent.catch(() => undefined);
  let answer: { status: number; body: string };
  try {
    answer = await answered;
  } catch (error) {
    if (post.signal.aborted) throw new InterruptedError();
    throw new UnavailableError(`The upload to ${new URL(post.url).origin} broke off: ${(error as Error).message}`);
  }
  if (answer.status < 200 || answer.status >= 300) {
    request.destroy();
    const said = /<Message>([^<]*)<\/Message>/.exec(answer.body)?.[1] ?? `status ${answer.status}`;
    throw new CliError(
      answer.status >= 500 ? exitCodes.unavailable : exitCodes.failed,
      `Storage refused the file: ${said}`,
    );
  }
}

async function* formBody(head: Buffer, { file, bytes, progress }: FilePost, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  let read = 0;
  // No further than it was long at first: a file that grows meanwhile would run over the announced length.
  for await (const chunk of createReadStream(file, { end: Math.max(0, bytes - 1) }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    progress(read);
    yield chunk;
  }
  if (read !== bytes) throw new Error('the file became shorter meanwhile');
  yield tail;
}

/** As browsers write names in forms (WHATWG HTML, multipart/form-data encoding). */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
