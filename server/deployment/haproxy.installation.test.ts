import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { haproxyConfig } from './haproxy.ts';

const haproxy = '/usr/sbin/haproxy';

it.skipIf(!existsSync(haproxy))('makes a file that haproxy takes, where there is one', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-haproxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'haproxy.cfg');
  // Without the certificates, which are the reader's.
  writeFileSync(file, haproxyConfig().replace(/ ssl crt .*$/m, ''));
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
  expect({ status, warnings: stderr.match(/\[(WARNING|ALERT)\].*/g) }).toEqual({ status: 0, warnings: null });
});
