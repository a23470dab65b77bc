import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { ceilingMs } from '../config/testing/ceiling.ts';
import { defaultTimeLimits, type HttpLimits } from '../config/time-limits.ts';
import { limitConnections } from './limit-connections.ts';

const idleMs = 200;
const open: Server[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function start(listener: RequestListener, changes: Partial<HttpLimits> = {}): Promise<number> {
  const server = createServer(listener);
  open.push(server);
  limitConnections(server, { ...defaultTimeLimits.http, idleMs, connections: 10, ...changes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends bytes as they are, and answers all that came until the server hung up. */
async function exchange(port: number, text: string, after?: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let heard = '';
  socket.on('data', (piece) => {
    heard += piece;
  });
  socket.on('error', () => undefined);
  after?.(socket);
  // `once` of node:events would reject with an error of the socket.
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

const takesAll: RequestListener = (request, response) => {
  request.on('error', () => undefined);
  request.resume().once('end', () => response.end('taken'));
};
const head = (more: string) => `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;

it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'a body that stops coming ends with 408: %s',
  async (length) => {
    const heard = await exchange(await start(takesAll), head(length));
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('application/problem+json');
    expect(heard).toContain('Nothing more of the body came');
  },
);

it('a body that moves may take longer than the limit', async () => {
  const port = await start(takesAll, { idleMs: 2000 });
  const pieces = 10;
  const heard = await exchange(port, head(`Content-Length: ${pieces}\r\nConnection: close`), (socket) => {
    let sent = 0;
    const timer = setInterval(() => {
      socket.write('x');
      sent += 1;
      if (sent === pieces) clearInterval(timer);
    }, 250);
  });
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});

it('a connection that says nothing, or half a head, is closed', async () => {
  const port = await start(takesAll);
  expect(await exchange(port, '')).toBe('');
  expect(await exchange(port, 'GET / HTTP/1.1\r\nHost:')).toBe('');
});

it('a request that we work at is left alone', async () => {
  const port = await start((_request, response) => {
    setTimeout(() => response.end('at last'), 3 * idleMs);
  });
  expect(await exchange(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('at last');
});

it('a body that we are slow to read is left alone', async () => {
  const ours = { idleMs: 1500 };
  const port = await start((request, response) => {
    setTimeout(() => takesAll(request, response), 2.5 * ours.idleMs);
  }, ours);
  const body = 'x'.repeat(8 * 1024 * 1024);
  expect(await exchange(port, `${head(`Content-Length: ${body.length}\r\nConnection: close`)}${body}`)).toContain(
    'taken',
  );
});

it('an answer that is not taken is broken off', async () => {
  const closed = Promise.withResolvers<unknown>();
  const port = await start((_request, response) => {
    response.once('close', () => closed.resolve(response.writableFinished));
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  socket.on('error', () => undefined).pause();
  expect(await closed.promise).toBe(false);
  socket.destroy();
});

it('a reader of a body that stops coming gets an error too', async () => {
  const read = Promise.withResolvers<unknown>();
  const port = await start((request) => {
    buffer(request).then(read.resolve, (error: Error) => read.resolve(error));
  });
  await exchange(port, `${head('Content-Length: 100')}some`);
  expect(await read.promise).toBeInstanceOf(Error);
});

it('holds so many connections and no more', async () => {
  const port = await start(takesAll, { connections: 2, idleMs: 600_000 });
  const kept = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  expect(await exchange(port, head('Content-Length: 0'))).toBe('');
  for (const socket of kept) socket.destroy();
});

// conforms: A16
it('holds so many connections of one address, and those of trusted proxies', async () => {
  const limits = { connectionsOfAddress: 2, idleMs: 600_000 };
  const stranger = await start(takesAll, { ...limits, trustedProxies: ['10.0.0.0/8'] });
  const proxied = await start(takesAll, { ...limits, trustedProxies: ['127.0.0.1'] });
  const open = async (port: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const kept = await Promise.all([stranger, stranger, proxied, proxied].map(open));
  const asked = head('Content-Length: 0\r\nConnection: close');
  expect(await exchange(stranger, asked)).toBe('');
  expect(await exchange(proxied, asked)).toMatch(/^HTTP\/1\.1 200 /);
  // Closing a connection frees its slot.
  const [first] = kept;
  first?.end();
  await vi.waitFor(async () => expect(await exchange(stranger, asked)).toMatch(/^HTTP\/1\.1 200 /), {
    timeout: ceilingMs,
  });
  for (const socket of kept) socket.destroy();
});
