import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FaultProxy, startProxyOf } from './fault-proxy.ts';

let echo: Server;
let proxy: FaultProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startProxyOf(`tcp://127.0.0.1:${address.port}`);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.close();
  echo.close();
});

async function open(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
async function say(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [heard] = await once(socket, 'data');
  return String(heard);
}

it('passes on what it is given', async () => {
  expect(await say(await open(), 'hello')).toBe('hello');
});

it('freezes what is open and lets new ones through; thawed, the old go on', async () => {
  const old = await open();
  await say(old, 'a');
  proxy.freeze();
  const heard = once(old, 'data');
  old.write('b');
  expect(await say(await open(), 'new')).toBe('new');
  expect(old.bytesRead).toBe(1);
  proxy.thaw();
  expect(String((await heard)[0])).toBe('b');
});

it('cuts with a reset', async () => {
  const socket = await open();
  await say(socket, 'a');
  const failed = new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
  proxy.cut();
  expect((await failed).code).toBe('ECONNRESET');
});

it('refuses, and accepts again at the same port', async () => {
  await proxy.refuse();
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await proxy.accept();
  expect(await say(await open(), 'again')).toBe('again');
});

it('takes connections that nothing answers', async () => {
  proxy.swallow();
  const socket = await open();
  socket.write('anybody?');
  await proxy.accept();
  expect(await say(await open(), 'here')).toBe('here');
  expect(socket.bytesRead).toBe(0);
});

it('delays each piece, and keeps their order', async () => {
  const socket = await open();
  await say(socket, 'a');
  proxy.delay(20);
  const began = performance.now();
  expect(await say(socket, 'b')).toBe('b');
  expect(performance.now() - began).toBeGreaterThan(30);
});

it('tells one side nothing of the other’s end', async () => {
  const socket = await open();
  await say(socket, 'a');
  proxy.halfOpen();
  socket.end();
  await once(socket, 'finish');
  expect(await say(await open(), 'new')).toBe('new');
  expect(socket.readableEnded).toBe(false);
});
