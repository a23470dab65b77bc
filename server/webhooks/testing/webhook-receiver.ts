import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedMessage {
  /** The webhook-id. */
  id: string;
  headers: Record<string, string>;
  body: string;
  message: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Behaviour = (request: http.IncomingMessage, response: http.ServerResponse, received: ReceivedMessage) => void;

const take: Behaviour = (_, response) => response.writeHead(204).end();

export interface Receiver {
  url: string;
  port: number;
  /** Everything that came, refused or not, in order. */
  received: ReceivedMessage[];
  /** How it answers from now on; it takes everything by default. */
  answer(behaviour: Behaviour): void;
  /** The port is closed until start() is called. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A receiver of webhooks over real HTTP, on a free port of loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  let behaviour = take;
  const listen = (port: number) =>
    new Promise<http.Server>((resolve) => {
      const server = http.createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const headers = request.headers as Record<string, string>;
          const one = { id: headers['webhook-id'] ?? '', headers, body, message: JSON.parse(body || 'null') };
          received.push(one);
          behaviour(request, response, one);
        });
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answer: (next) => {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: async () => {
      server = await listen(port);
    },
  };
}

/** By the reference library: throws when the signature, the time or a header is not right. */
export function verify(secret: string, { body, headers }: ReceivedMessage): unknown {
  return new Webhook(secret).verify(body, headers);
}
