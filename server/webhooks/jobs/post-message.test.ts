import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storableText } from '#lib/contract/common.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import type { Resolve } from '#server/core/http/public-lookup.ts';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { type PostOptions, postMessage } from './post-message.ts';

let receiver: Receiver;
let other: Receiver;
beforeAll(async () => {
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(() => Promise.all([receiver.stop(), other.stop()]));
beforeEach(() => {
  receiver.received.length = 0;
  other.received.length = 0;
  receiver.answer((_, response) => response.writeHead(200).end('thanks'));
});

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"t"}' };
const never = new AbortController().signal;
/** With the reason in English. */
async function post(url: string, options: Partial<PostOptions> = {}) {
  const outcome = await postMessage(url, message, { allowPrivate: true, timeoutMs: 5000, signal: never, ...options });
  return { ...outcome, error: outcome.error && englishReason(outcome.error) };
}

/** A resolver that gives these answers one after the other, and counts. */
function resolver(...answers: string[][]): Resolve & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
}

describe('postMessage', () => {
  it('posts the body with its headers and keeps the beginning of the answer', async () => {
    expect(await post(receiver.url)).toEqual({ status: 200, error: null, excerpt: 'thanks' });
    expect(receiver.received).toMatchObject([
      { id: 'msg_1', body: message.body, headers: { 'content-type': 'application/json', connection: 'close' } },
    ]);
  });

  it.each([400, 404, 410, 429, 500, 503])('takes %i for a refusal', async (status) => {
    receiver.answer((_, response) => response.writeHead(status).end('no'));
    const outcome = await post(receiver.url);
    expect(outcome).toMatchObject({ status, excerpt: 'no' });
    expect(outcome.error).toContain(`answered ${status}`);
  });

  // conforms: 36.11, A21
  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    receiver.answer((_, response) => response.writeHead(status, { location: other.url }).end());
    expect(await post(receiver.url)).toMatchObject({ status, error: expect.stringContaining('not followed') });
    expect(other.received).toEqual([]);
  });

  // conforms: A60
  it('keeps a kilobyte of an endless answer, and text the database can hold', async () => {
    receiver.answer((_, response) => {
      response.writeHead(200);
      response.on('error', () => undefined);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x\0')));
      };
      response.on('drain', pour);
      pour();
    });
    const { status, excerpt, error } = await post(receiver.url);
    expect([status, error]).toEqual([200, null]);
    expect(excerpt).toHaveLength(1024);
    expect(storableText(1024).safeParse(excerpt).success).toBe(true);
    expect(excerpt).not.toContain('\0');
  });

  it('waits for an answer so long and no longer, also for one that drips', async () => {
    receiver.answer(() => undefined);
    expect(await post(receiver.url, { timeoutMs: 200 })).toMatchObject({
      status: null,
      error: expect.stringContaining('within 0.2 seconds'),
    });
    receiver.answer((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await post(receiver.url, { timeoutMs: 300 })).toMatchObject({ status: null });
  });

  it('says nothing of an attempt that its worker broke off', async () => {
    const stop = new AbortController();
    receiver.answer(() => stop.abort());
    await expect(post(receiver.url, { signal: stop.signal })).rejects.toThrow();
  });

  it('tells what went wrong without naming addresses', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await post(gone.url)).toEqual({ status: null, error: messageOf('connectionRefused'), excerpt: '' });

    const noHttp: Server = createServer((socket) => socket.resume().end('what?\r\n\r\n'));
    await new Promise<void>((resolve) => noHttp.listen(0, '127.0.0.1', resolve));
    const { port } = noHttp.address() as { port: number };
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ error: messageOf('receiverAnswerNotHttp') });
    expect(await post(`https://127.0.0.1:${receiver.port}/`)).toMatchObject({
      error: messageOf('tlsFailed'),
    });
    await new Promise((resolve) => noHttp.close(resolve));
  });
});

describe('postMessage outside private networks', () => {
  const refused = { status: null, error: messageOf('receiverAddressNotPublic'), excerpt: '' };
  const guarded = (url: string, options: Partial<PostOptions> = {}) => post(url, { allowPrivate: false, ...options });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost'])(
    'does not reach this machine as %s',
    async (host) => {
      expect(await guarded(`http://${host}:${receiver.port}/`)).toEqual(refused);
      expect(receiver.received).toEqual([]);
    },
  );

  // conforms: 36.11, A21
  it('looks at the address it connects to, not at one the name had before', async () => {
    const rebinding = resolver(['93.184.216.34'], ['127.0.0.1']);
    // The lookup that a check before the connection would have made.
    rebinding('rebind.test', { all: true }, () => undefined);
    expect(await guarded(`http://rebind.test:${receiver.port}/`, { resolve: rebinding })).toEqual(refused);
    expect(receiver.received).toEqual([]);
  });

  // conforms: 36.11
  it('asks for a name once: there is no second answer to connect to', async () => {
    const once = resolver(['127.0.0.1'], ['10.255.255.1']);
    expect(await post(`http://name.test:${receiver.port}/`, { resolve: once })).toMatchObject({ status: 200 });
    expect(once.asked).toEqual(['name.test']);
    expect(receiver.received).toMatchObject([{ headers: { host: `name.test:${receiver.port}` } }]);
  });

  // conforms: 36.11
  it('refuses a name with one private address among public ones', async () => {
    const mixed = resolver(['93.184.216.34', '127.0.0.1']);
    expect(await guarded(`http://mixed.test:${receiver.port}/`, { resolve: mixed })).toEqual(refused);
    expect(await guarded('https://mapped.test/', { resolve: resolver(['::ffff:10.0.0.1']) })).toEqual(refused);
  });
});
