import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from './http-server.ts';
import { watchLoop } from './loop-watch.ts';
import { gauge, measureProcess, metricsText, metricsType } from './metrics.ts';
import type { OperationsAddress } from './operations-settings.ts';
import { type Check, Readiness } from './readiness.ts';

export interface OperationsOptions {
  program: string;
  version: string;
  address: OperationsAddress;
  checks: readonly Check[];
  drainSeconds: number;
  log: { info(fields: object, message: string): void };
}

export interface Operations {
  readiness: Readiness;
  /** Where it listens; null where it does not. */
  port: number | null;
  /**
   * The program was asked to end: /readyz says so at once, and after the time that others need to notice, it resolves.
   * Called again, it resolves without waiting any longer. The answers go on until close().
   */
  drain(signal?: string): Promise<void>;
  close(): Promise<void>;
}

/** Requests of probes are short; a slower client is none. */
const requestMs = 5000;
const retryAfterSeconds = 2;
const metricsMs = 8000;

const operationsServers = new WeakSet<Server>();
/** Its requests are not the program's own. */
export const isOperationsServer = (server: Server): boolean => operationsServers.has(server);

/**
 * The address for those who run the program: /livez, /readyz and /metrics. On loopback unless OPERATIONS_HOST says
 * otherwise, and never on the port that the public reaches.
 * @throws when a port that was asked for cannot be had. Without the usual one a program goes on.
 */
export async function startOperations(options: OperationsOptions): Promise<Operations> {
  const { program, address, checks, drainSeconds, log } = options;
  measureProcess(program, options.version);
  const readiness = new Readiness(checks);
  const loop = watchLoop();
  gauge({
    name: 'proofmark_ready',
    help: '1 when the program takes work, 0 when it waits for something or ends.',
    async collect() {
      const { ready } = await readiness.check();
      this.set(ready ? 1 : 0);
    },
  });
  gauge({
    name: 'proofmark_check',
    help: '1 while a check of /readyz is ok, 0 while it fails, by check.',
    labelNames: ['check'],
    async collect() {
      const { checks: states } = await readiness.check();
      for (const [check, says] of Object.entries(states)) this.set({ check }, says === 'ok' ? 1 : 0);
    },
  });
  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs, keepAliveTimeout: 2000 },
    (request, response) => {
      answer(request, response, readiness, loop.turns).catch(() => response.destroy());
    },
  );
  operationsServers.add(server);
  const port = await listen(server, address, log);
  const hurry = new AbortController();
  return {
    readiness,
    port,
    drain: async (signal) => {
      if (readiness.draining) return hurry.abort();
      readiness.drain();
      if (signal !== 'SIGTERM' || drainSeconds === 0) return;
      log.info({ seconds: drainSeconds }, 'Stopping: not ready any more, still answering requests');
      await wait(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
    },
    close: async () => {
      loop.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns the port, or null where there is none or the usual one is another program's. */
async function listen(
  server: Server,
  { host, port, wasChosen }: OperationsAddress,
  log: OperationsOptions['log'],
): Promise<number | null> {
  if (port === null) return null;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return port;
  } catch (error) {
    if (wasChosen) throw error;
    log.info({ port }, 'Port for /livez, /readyz and /metrics is taken: set OPERATIONS_PORT to have them');
    return null;
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  readiness: Readiness,
  turns: () => boolean,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { status: 'use GET' });
  const [path = ''] = (request.url ?? '').split('?');
  if (path === '/livez') return turns() ? send(response, 200, { status: 'ok' }) : notNow(response, 'slow');
  if (path === '/readyz') {
    const { ready, draining, checks } = await readiness.check();
    if (ready) return send(response, 200, { status: 'ready', checks });
    return notNow(response, draining ? 'draining' : 'not ready', checks);
  }
  if (path !== '/metrics') return send(response, 404, { status: 'not found' });
  const late = wait(metricsMs, null, { ref: false });
  const text = await Promise.race([metricsText(), late]);
  if (text === null) return notNow(response, 'late');
  response.setHeader('Content-Type', metricsType);
  response.end(text);
}

function notNow(response: ServerResponse, status: string, checks?: object): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  send(response, 503, { status, ...(checks && { checks }) });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(`${JSON.stringify(body)}\n`);
}
