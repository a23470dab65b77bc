import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { closeIfStopping } from '#lib/operations/http-server.ts';
import type { Logger } from '#lib/operations/log.ts';
import { recordRequest, requestsUnderWay } from '#lib/operations/metrics.ts';
import { isOperationsServer } from '#lib/operations/operations-server.ts';
import { continueAs, type Origin } from '#lib/operations/request-context.ts';
import { requestIdOf } from '#lib/operations/request-id.ts';
import { startSpan } from '#lib/operations/tracing.ts';
import { readClientAddress } from './client-address.ts';
import { readRoutes } from './route-patterns.ts';

const service = 'portal';
const channel = 'http.server.request.start';

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Asked every few seconds, or many for each page: counted, not worth a line. */
const withoutLine = new Set(['static', '/api/health']);

/**
 * Gives every request its id, which goes with it to the service and into each line; counts, times and logs it when it
 * has ended. Node publishes a request on this channel before Next has it.
 * @returns what ends it
 */
export function observePortalRequests(log: Pick<Logger, 'info'>, folder: string, trusted: BlockList): () => void {
  const routeOf = readRoutes(folder);
  const observe = (message: unknown) => {
    const { request, response, server } = message as Started;
    if (isOperationsServer(server)) return;
    const began = performance.now();
    const bytesBefore = request.socket.bytesWritten;
    const requestId = requestIdOf(request.headers['x-request-id'], request.socket.remoteAddress, trusted);
    request.headers['x-request-id'] = requestId;
    response.setHeader('x-request-id', requestId);
    const { traceparent } = request.headers;
    const span = startSpan(service, 'server', typeof traceparent === 'string' ? traceparent : '');
    const origin: Origin = { requestId, traceparent: span?.traceparent };
    continueAs(origin);
    const remoteAddress = readClientAddress(trusted);
    requestsUnderWay.inc({ service });

    response.once('close', () => {
      closeIfStopping(server, request.socket);
      requestsUnderWay.dec({ service });
      const method = request.method ?? '';
      const { route, url } = routeOf(request.url ?? '');
      const status = response.writableFinished ? response.statusCode : 499;
      const seconds = (performance.now() - began) / 1000;
      recordRequest({ service, method, route, status, seconds });
      span?.end({
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        ...(status >= 500 && { error: new Error('5xx') }),
      });
      if (withoutLine.has(route)) return;
      const durationMs = Math.round(seconds * 10_000) / 10;
      const bytes = request.socket.bytesWritten - bytesBefore;
      const action = request.headers['next-action'] !== undefined;
      const line = { requestId, method, url, route, status, durationMs, bytes, remoteAddress, ...origin.caller };
      log.info(action ? { ...line, action } : line, 'request completed');
    });
  };
  subscribe(channel, observe);
  return () => void unsubscribe(channel, observe);
}
