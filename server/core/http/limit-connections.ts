import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeIfStopping, keepAliveMs } from '#lib/operations/http-server.ts';
import { isTrusted, parseTrustedProxies } from '#lib/operations/trusted-proxies.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { reason } from '#lib/texts/reason.ts';
import type { HttpLimits } from '../config/time-limits.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** How often Node looks for requests that are older than they may be; an option of a server's making. */
export const lateRequestCheck = { connectionsCheckingInterval: 5000 };

const headersMs = 20_000;
/** Share of a limit up to which idle connections keep their places. */
const roomyShare = 0.75;

/**
 * Ends connections on which nothing moves although it is the other side's turn: a body that stops coming is answered
 * with 408, an answer that is not taken is broken off. Connections above the limit, of all or of one address, are
 * closed as they come. A request that we ourselves work at is left alone, however long. Idle connections are kept until
 * the server stops or others need their places.
 */
export function limitConnections(server: Server, limits: HttpLimits): void {
  const { idleMs, connections } = limits;
  const exchanges = new WeakMap<Socket, Exchange>();
  server.maxConnections = connections;
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = headersMs;
  server.setTimeout(idleMs);
  const idle = new Set<Socket>();
  server.on('request', (request, response) => {
    const { socket } = request;
    exchanges.set(socket, { request, response });
    idle.delete(socket);
    response.once('close', () => {
      closeIfStopping(server, socket);
      const isLast = exchanges.get(socket)?.response === response;
      if (isLast && !socket.destroyed) idle.add(socket);
    });
  });
  makeRoom(server, limits, idle);
  server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket);
    if (!exchange || exchange.response.closed) {
      socket.destroy();
      return;
    }
    const { request, response } = exchange;
    const isOurTurn = request.complete ? socket.writableLength === 0 : request.readableLength > 0;
    if (isOurTurn) socket.setTimeout(idleMs);
    else if (request.complete || response.headersSent) socket.destroy();
    else refuse(exchange, idleMs);
  });
}

/**
 * Counts the open connections of each address and closes those that are too many. Near a limit a new connection gets
 * the place of the one that is idle for the longest time.
 */
function makeRoom(server: Server, limits: HttpLimits, idle: Set<Socket>): void {
  const { connections, connectionsOfAddress, trustedProxies } = limits;
  const trusted = parseTrustedProxies(trustedProxies.join(','));
  const open = new Map<string, number>();
  let all = 0;
  const closeIdle = (isOurs: (socket: Socket) => boolean) => {
    for (const socket of idle) {
      if (!isOurs(socket)) continue;
      idle.delete(socket);
      return void socket.destroy();
    }
  };
  server.on('connection', (socket) => {
    all += 1;
    socket.once('close', () => {
      all -= 1;
      idle.delete(socket);
    });
    if (all > connections * roomyShare) closeIdle(() => true);
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address, trusted)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > connectionsOfAddress * roomyShare) closeIdle(({ remoteAddress }) => remoteAddress === address);
    if (count > connectionsOfAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function refuse({ request, response }: Exchange, idleMs: number): void {
  const why = reason('bodyStopped', { count: idleMs / 1000 });
  const about = { type: 'about:blank', title: 'The request took too long', status: 408 };
  const problem = { ...about, detail: englishReason(why), reason_codes: { detail: [why] } };
  response.writeHead(408, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  // With its answer Node drops the request: a reader of its body would wait for the rest for ever.
  response.end(JSON.stringify(problem), () => request.destroy());
}
