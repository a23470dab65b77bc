import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClientWorld } from './testing/client-world.ts';
import { readGuideProgram } from './testing/guide-programs.ts';
import { compileProgram, installClient } from './testing/install-client.ts';
import { expectGuideToRun } from './testing/run-client.ts';

let world: Awaited<ReturnType<typeof startClientWorld>>;
beforeAll(async () => {
  world = await startClientWorld();
  await installClient(world.folder);
});
afterAll(() => world?.close());

it('the package runs the program of the guide, outside the checkout', async () => {
  const source = readGuideProgram('ts', { ...(await world.newReplacements()), '50_000': '450' });
  await world.writePhoto(path.join(world.folder, 'photo.jpg'));
  const another = { reference: 'another', quantity: 1, activate_on_complete: true };
  const order = `await proofmark.post('/api/v2/workorders/create-sid/', { body: ${JSON.stringify(another)} });`;
  compileProgram(world.folder, `${source}\n${order}`, 'node');
  await expectGuideToRun(world.folder, [process.execPath, 'program.js'], 450);
});

it('the declarations fit a program of a browser, and refuse a wrong path, field and value', () => {
  const start = `import { Proofmark } from '@proofmark/client';\nconst proofmark = new Proofmark({ url: '', token: '' });\n`;
  const call = (path: string, rest: string) => `${start}await proofmark.${path}${rest});`;
  compileProgram(world.folder, call("get('/api/v2/workorders/{id}/'", ', { params: { path: { id: 7 } } }'), 'browser');
  const filters = ', { params: { query: { limit: 1, scm: { scm_lot: "L9" } } } }';
  compileProgram(world.folder, call("get('/api/v2/codes/'", filters), 'browser');
  const order = "post('/api/v2/workorders/create-sid/'";
  for (const wrong of [
    call("get('/api/v2/no-such-list/'", ''),
    call("get('/api/v2/workorders/{id}/'", ''),
    call("get('/api/v2/codes/'", ', { params: { query: { scm: { scm_lot: 9 } } } }'),
    call(order, ', { body: { reference: "x", quantity: 1 } }'),
    call(order, ', { body: { reference: "x", quantity: "1", activate_on_complete: true } }'),
    `${start}const { colour } = await proofmark.waitForWorkorder(7);`,
  ]) {
    expect(() => compileProgram(world.folder, wrong, 'browser'), wrong).toThrow(/error TS/);
  }
});
