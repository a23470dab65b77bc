import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A website of another company, on a port of its own. */
export interface Website {
  origin: string;
  /** HTML in its page. */
  content: string;
  close(): void;
}

export async function openWebsite(language = 'en'): Promise<Website> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="${language}"><title>Shop</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><main><h1>Shop</h1>${website.content}</main>
<script>for (const name of ['ready', 'verdict', 'error'])
  addEventListener('proofmark-' + name, ({ detail }) => (window.heard ??= []).push([name, detail]));</script></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const website: Website = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    content: '',
    close: () => server.close(),
  };
  return website;
}
