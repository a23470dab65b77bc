import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { makePythonPackage, NoPythonError } from './python-package.ts';
import { startClientWorld } from './testing/client-world.ts';
import { checkout, readDocument, readGuideProgram } from './testing/guide-programs.ts';
import { compileProgram, installClient } from './testing/install-client.ts';
import { expectGuideToRun } from './testing/run-client.ts';

/** Both clients as an integrator gets them: installed from their packages, with the guide's 50,000 codes. */
let world: Awaited<ReturnType<typeof startClientWorld>>;
beforeAll(async () => {
  world = await startClientWorld();
});
afterAll(() => world?.close());

const quantity = 50_000;

async function makeFolder(name: string): Promise<string> {
  const folder = mkdtempSync(path.join(world.folder, `${name}-`));
  await world.writePhoto(path.join(folder, 'photo.jpg'));
  return folder;
}

it.each(['20.9.0', '22.23.5'])('the TypeScript client on Node %s', async (version) => {
  const archive = await installClient(await makeFolder('pack'));
  const folder = await makeFolder('node');
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const node = `node-linux-${process.arch}@${version}`;
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--force'];
  execFileSync('npm', ['install', ...options, archive, '@types/node@20', node], { cwd: folder, stdio: 'pipe' });
  const another = { reference: `on node ${version}`, quantity: 1, activate_on_complete: true };
  const order = `await proofmark.post('/api/v2/workorders/create-sid/', { body: ${JSON.stringify(another)} });`;
  const source = readGuideProgram('ts', await world.newReplacements());
  compileProgram(folder, `${source}\n${order}`, 'node');
  const program = path.join(folder, `node_modules/node-linux-${process.arch}/bin/node`);
  await expectGuideToRun(folder, [program, 'program.js'], quantity);
});

it('the Python client', async ({ skip }) => {
  const folder = await makeFolder('python');
  const scratch = path.join(folder, 'build');
  mkdirSync(scratch);
  const madeAt = new Date('2026-01-01');
  const options = { root: checkout, document: readDocument(), folder, scratch, version: '0.0.1', madeAt };
  try {
    makePythonPackage(options);
  } catch (error) {
    if (error instanceof NoPythonError) skip(error.message);
    throw error;
  }
  const python = path.join(folder, 'venv/bin/python');
  execFileSync('python3', ['-m', 'venv', 'venv'], { cwd: folder });
  const wheel = 'proofmark_client-0.0.1-py3-none-any.whl';
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', wheel], { cwd: folder, stdio: 'pipe' });
  const another = 'CreateSidWorkorderBody(reference="in python", quantity=1, activate_on_complete=True)';
  const order = [
    `create_sid_workorder.sync(client=client, body=${another})`,
    'from proofmark_client.models import SearchCodesScm',
    'lot = SearchCodesScm.from_dict({"scm_lot": "none has it"})',
    'assert search_codes.sync(client=client, scm=lot, limit=1).results == []',
    'server.serve_forever()',
  ].join('\n');
  const replacements = { ...(await world.newReplacements()), 'server.serve_forever()': order };
  writeFileSync(path.join(folder, 'program.py'), readGuideProgram('python', replacements));
  await expectGuideToRun(folder, [python, 'program.py'], quantity);
});
