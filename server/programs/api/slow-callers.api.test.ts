import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from './testing/start-api.ts';
import type { PersonaName } from './testing/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi({ HTTP_IDLE_SECONDS: '0.5', HTTP_CONNECTIONS: '10' });
});
afterAll(() => api.close());

async function exchange(text: string): Promise<string> {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  let heard = '';
  socket.on('data', (piece) => {
    heard += piece;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

// conforms: A16
it.each<[string, PersonaName, string, string, string]>([
  ['JSON', 'brandAdmin', 'POST /api/v2/workorders/create-sid/', 'application/json', '{"quantity":'],
  ['a photo', 'printOperator', 'POST /api/v2/workorders/1/qa-captures/', 'multipart/form-data; boundary=b', '--b\r\n'],
])('a body of %s that stops coming ends with 408', async (_, who, target, type, some) => {
  const { token } = api.world.people[who];
  const head = `${target} HTTP/1.1\r\nHost: x\r\nAuthorization: UAT ${token}\r\nContent-Type: ${type}\r\n`;
  const heard = await exchange(`${head}Content-Length: 500\r\n\r\n${some}`);
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
});
