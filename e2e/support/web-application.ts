import { createServer, request as requestService } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web application of a customer, on a port of its own: its page and script, and the API under its own address. */
export interface WebApplication {
  origin: string;
  close(): void;
}

/** @param script of its page */
export async function openWebApplication(api: string, script: string): Promise<WebApplication> {
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (!url.startsWith('/api/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Packing</title><link rel="icon" href="data:,"><script>${script}</script>`);
      return;
    }
    const onward = requestService(
      new URL(url, api),
      { method, headers: { ...headers, host: new URL(api).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
