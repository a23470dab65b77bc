import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { readZip } from '#server/programs/api/testing/read-zip.ts';

/** Runs the guide's program of a client until its webhook came, and compares what it printed and saved. */
export async function expectGuideToRun(folder: string, command: readonly string[], quantity: number): Promise<void> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, PYTHONUNBUFFERED: '1' } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('workorder.created')) child.kill();
    });
  }
  await new Promise((resolve) => child.once('close', resolve));
  // Python's server also writes a line about the request.
  expect(printed).toMatch(
    new RegExp(
      `^${quantity} active codes\nerror: 20 errors\n(No product.*\n)?completed\nnot_found\n400 validation_error \\{[^]*\\}\nworkorder\\.created\n`,
    ),
  );
  for (const file of ['order.zip', 'export.zip']) {
    const [csv = ''] = Object.values(await readZip(readFileSync(path.join(folder, file))));
    expect(csv.trimEnd().split('\n')).toHaveLength(quantity + 1);
  }
}
