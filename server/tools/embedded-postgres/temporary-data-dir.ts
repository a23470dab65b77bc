import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRoot } from './system-account.ts';

/** A DATA_DIR for a test or a measurement. Root leaves a way through for the account PostgreSQL runs under. */
export function createTemporaryDataDir(prefix: string, parent = os.tmpdir()): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(parent, prefix));
  if (isRoot()) chmodSync(dataDir, 0o711);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
