import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemdUnits } from './systemd.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

// `npm run test:release` starts their ExecStart lines.
it.skipIf(!isThere)('makes units in which systemd-analyze, where there is one, finds no fault', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'units'));
  const files = Object.entries(systemdUnits()).map(([name, text]) => {
    const file = path.join(folder, 'units', name);
    // The release is where this checkout is.
    writeFileSync(file, text.replaceAll('/opt/proofmark', root));
    return file;
  });
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  });
  const ofOurs = stderr.split('\n').filter((line) => line.includes('proofmark'));
  expect({ status, stdout, ofOurs }).toEqual({ status: 0, stdout: '', ofOurs: [] });
});

it.skipIf(!isThere)('has a calendar that systemd-analyze can read', () => {
  const calendar = /^OnCalendar=(.+)$/m.exec(systemdUnits()['proofmark-backup.timer'] ?? '')?.[1] ?? '';
  expect(spawnSync('systemd-analyze', ['calendar', calendar]).status).toBe(0);
});
