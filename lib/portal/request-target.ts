import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * The path of a request whose target is an absolute address, as clients of proxies write it and every server has to
 * take it (RFC 9112, 3.2.2). Next would tidy up its slashes and lead the client to that address.
 */
export function pathOfTarget(target: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return target;
  // An address that cannot be parsed names nothing here.
  if (!URL.canParse(target)) return '/_';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : `/${pathname}${search}`;
}

/** Node publishes a request on this channel before Next has it. */
export function takeAbsoluteTargets(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = pathOfTarget(request.url);
  });
}
