import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseTrustedProxies } from '#lib/operations/trusted-proxies.ts';
import { readClientAddress, recordConnections } from './client-address.ts';

/** Answers the client's address as handlers find it, some turns of the event loop into the request. */
const server = http.createServer(async (request, response) => {
  await new Promise((resolve) => setImmediate(resolve));
  const trusted = parseTrustedProxies(String(request.headers['x-test-proxies'] ?? ''));
  response.end(String(readClientAddress(trusted)));
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.close();
});

async function ask(headers: Record<string, string>): Promise<string> {
  const request = http.get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return (await response.setEncoding('utf8').toArray()).join('');
}

it('returns undefined outside of a request, and the address of the connection in one, whatever the header says', async () => {
  recordConnections();
  expect(readClientAddress(parseTrustedProxies('loopback'))).toBeUndefined();
  const forged = { 'x-forwarded-for': '203.0.113.9' };
  expect(await ask(forged)).toBe('127.0.0.1');
  expect(await ask({})).toBe('127.0.0.1');
});

it('is each request’s own, also on one connection and beside each other', async () => {
  recordConnections();
  const proxied = (address: string) => ask({ 'x-test-proxies': 'loopback', 'x-forwarded-for': address });
  expect(await proxied('192.0.2.66, 203.0.113.9')).toBe('203.0.113.9');
  expect(await ask({ 'x-test-proxies': 'loopback' })).toBe('127.0.0.1');
  const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
  expect(await Promise.all(addresses.map(proxied))).toEqual(addresses);
});
