import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#server/programs/api/testing/read-zip.ts';
import { startClientWorld } from './testing/client-world.ts';
import { readGuideProgram } from './testing/guide-programs.ts';
import { compileProgram, installClient } from './testing/install-client.ts';

let world: Awaited<ReturnType<typeof startClientWorld>>;
beforeAll(async () => {
  world = await startClientWorld();
  await installClient(world.folder);
});
afterAll(() => world?.close());

/** Runs the program until it has printed `end`. */
async function run(end: string): Promise<string> {
  const program = spawn(process.execPath, ['program.js'], { cwd: world.folder });
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(end)) program.kill();
    });
  }
  await new Promise((resolve) => program.once('close', resolve));
  return printed;
}

it('the package runs the program of the guide, outside the checkout', async () => {
  const source = readGuideProgram('ts', { ...world.replacements, '50_000': '450' });
  compileProgram(world.folder, source, 'node');
  await world.writePhoto(path.join(world.folder, 'photo.jpg'));
  const another = `await proofmark.post('/api/v2/workorders/create-sid/', {
    body: { reference: run + '-event', quantity: 1, activate_on_complete: true },
  });`;
  compileProgram(world.folder, `${source}\n${another}`, 'node');
  const printed = await run('workorder.created');
  expect(printed).toMatch(
    /^450 active codes\nerror: 20 errors\n\S.*\ncompleted\n\w+\n400 validation_error \{[\s\S]*\}\nworkorder\.created\n$/,
  );
  const read = async (file: string) => Object.values(await readZip(readFileSync(path.join(world.folder, file))))[0];
  for (const file of ['order.zip', 'export.zip']) expect((await read(file))?.trimEnd().split('\n')).toHaveLength(451);
});

it('the declarations fit a program of a browser, and refuse a wrong path, field and value', () => {
  const start = `import { Proofmark } from '@proofmark/client';\nconst proofmark = new Proofmark({ url: '', token: '' });\n`;
  const call = (path: string, rest: string) => `${start}await proofmark.${path}${rest});`;
  compileProgram(world.folder, call("get('/api/v2/workorders/{id}/'", ', { params: { path: { id: 7 } } }'), 'browser');
  const order = "post('/api/v2/workorders/create-sid/'";
  for (const wrong of [
    call("get('/api/v2/no-such-list/'", ''),
    call("get('/api/v2/workorders/{id}/'", ''),
    call(order, ', { body: { reference: "x", quantity: 1 } }'),
    call(order, ', { body: { reference: "x", quantity: "1", activate_on_complete: true } }'),
    `${start}const { colour } = await proofmark.waitForWorkorder(7);`,
  ]) {
    expect(() => compileProgram(world.folder, wrong, 'browser'), wrong).toThrow(/error TS/);
  }
});
