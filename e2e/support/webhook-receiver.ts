import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  /** The webhook-id of each message that came. */
  ids: string[];
  close(): void;
}

/** A system of the company that takes messages; the instance lets webhooks lead to this machine. */
export async function startReceiver(): Promise<Receiver> {
  const ids: string[] = [];
  const server: Server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end('{"taken":true}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/proofmark`, ids, close: () => server.close() };
}
