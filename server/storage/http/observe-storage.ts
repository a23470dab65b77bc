import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { recordRequest, requestsUnderWay } from '#lib/operations/metrics.ts';
import type { Logger } from '#server/core/log.ts';
import { localBucket } from '../local/local-store-settings.ts';
import { isObjectKey } from '../object-key.ts';

const service = 'storage';

/**
 * Every request is counted, timed and logged when it ended, in one line: never with its query, which holds a signature.
 */
export function observeStorage(server: Server, log: Pick<Logger, 'info'>): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const bytesBefore = request.socket.bytesWritten;
    const readBefore = request.socket.bytesRead;
    requestsUnderWay.inc({ service });
    response.once('close', () => {
      requestsUnderWay.dec({ service });
      const { route, url } = addressOf(request.url ?? '');
      if (route === '/health') return;
      const seconds = (performance.now() - began) / 1000;
      const method = request.method ?? '';
      const status = response.writableFinished ? response.statusCode : 499;
      recordRequest({ service, method, route, status, seconds });
      log.info(
        {
          requestId: response.getHeader('x-amz-request-id'),
          method,
          url,
          route,
          status,
          durationMs: Math.round(seconds * 10_000) / 10,
          bytes: request.socket.bytesWritten - bytesBefore,
          bytesReceived: request.socket.bytesRead - readBefore,
          remoteAddress: request.socket.remoteAddress,
        },
        'request completed',
      );
    });
  });
}

/** The pattern of the address, and of the address what may be in a log: keys of objects, nothing else. */
function addressOf(target: string): { route: string; url: string } {
  const [path = ''] = target.split('?');
  if (path === '/health') return { route: path, url: path };
  const at = path.indexOf(`/${localBucket}`);
  const key = at < 0 ? undefined : path.slice(at + localBucket.length + 2);
  if (key === '') return { route: '/:bucket', url: `/${localBucket}` };
  if (key !== undefined && isObjectKey(key)) return { route: '/:bucket/:key', url: `/${localBucket}/${key}` };
  return { route: 'none', url: '/***' };
}
