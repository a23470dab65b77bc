import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { clientAddressOf } from '#lib/operations/trusted-proxies.ts';

/** Properties of a request before Next has it. */
interface Connection {
  remoteAddress: string | undefined;
  forwardedFor: string;
}

const storageKey = Symbol.for('proofmark.portal.connection');

/** One for the process: Next bundles this module once for each entry point. */
function connections(): AsyncLocalStorage<Connection> {
  const global = globalThis as { [storageKey]?: AsyncLocalStorage<Connection> };
  global[storageKey] ??= new AsyncLocalStorage();
  return global[storageKey];
}

/**
 * Notes the connection of every request of this process. Next shows handlers no socket: it puts the socket's address
 * into X-Forwarded-For where the client sent none, and leaves what the client wrote where it did, so the header alone
 * does not tell one from the other. Node publishes a request on this channel before any listener of the server has it.
 */
export function recordConnections(): void {
  const storage = connections();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    storage.enterWith({
      remoteAddress: request.socket.remoteAddress,
      forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
    });
  });
}

/**
 * Address of the person behind the request being answered; undefined outside of one, and when recordConnections() was
 * not called before it came: the service then counts the portal's own address.
 */
export function readClientAddress(trusted: BlockList): string | undefined {
  const connection = connections().getStore();
  return connection && clientAddressOf(connection, trusted);
}
