import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * `createServer` of node:http. An import of that module would load all it can give, a client of WebSockets too: 25 ms
 * of processor time at every start of a program.
 */
export const { createServer } = process.getBuiltinModule('node:http');

/** Idle connections are kept longer than load balancers keep theirs, 60 s as a rule: they close them first. */
export const keepAliveMs = 75_000;

/**
 * Closes the connection of an answer that a stopping server has sent. Node closes those that are idle when a server
 * stops; this one would hold the stop up for as long as idle ones are kept.
 */
export function closeIfStopping(server: Server, socket: Socket): void {
  if (!server.listening) socket.destroySoon();
}
