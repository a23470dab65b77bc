import net from 'node:net';

export interface LoadRound {
  answers: number;
  seconds: number;
  /** Milliseconds of each answer. */
  times: number[];
}

/** A request over one connection that is kept open. */
export interface Caller {
  /** Milliseconds until the answer was read. @throws Error when it is no success */
  call(request: Buffer): Promise<number>;
  close(): void;
}

/**
 * As many connections as given, each sending its next request when the last was answered (a closed loop), for some
 * seconds. Written on sockets: fetch and node:http cost more than what is measured here.
 * @param urls of one host, asked for in turn
 * @param headers of every request, each a line without its end
 */
export async function load(
  urls: readonly [string, ...string[]],
  { connections, seconds, headers = [] }: { connections: number; seconds: number; headers?: readonly string[] },
): Promise<LoadRound> {
  const callers = await Promise.all(Array.from({ length: connections }, () => openCaller(urls[0])));
  const requests = urls.map((url) => requestOf(url, headers));
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < until) {
        const request = requests[sent % requests.length] ?? Buffer.alloc(0);
        sent += 1;
        times.push(await caller.call(request));
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const caller of callers) caller.close();
  return { answers: times.length, seconds: took, times };
}

export function requestOf(url: string, headers: readonly string[]): Buffer {
  const { pathname, search, host } = new URL(url);
  return Buffer.from([`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'));
}

export async function openCaller(url: string): Promise<Caller> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let pending: { began: number; resolve(ms: number): void; reject(error: Error): void } | undefined;
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = answerLength(received);
    if (length === undefined || received.length < length || !pending) return;
    const { began, resolve, reject } = pending;
    pending = undefined;
    const status = received.toString('latin1', 9, 12);
    if (status.startsWith('2') || status.startsWith('3')) resolve(performance.now() - began);
    else reject(new Error(`${url} answered ${received.toString('utf8', 0, 600)}`));
    received = received.subarray(length);
  });
  const fail = (error?: Error) => pending?.reject(error ?? new Error(`${url}: the connection was closed.`));
  socket.on('error', fail);
  socket.on('close', () => fail());
  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        pending = { began: performance.now(), resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

/** Bytes of the whole answer, its head included; undefined until the head is there. */
function answerLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer without Content-Length cannot be measured here.');
  return end + 4 + Number(length);
}
