import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findForeignBinaries } from './foreign-binaries.ts';

it('finds programs of other processors and systems among the files of an archive', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-foreign-'));
  const elf = (machine: number) => Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array(14).fill(0), machine, 0]);
  const files = {
    'bin/x64.node': elf(62),
    'bin/arm64.node': elf(183),
    'mac.node': Buffer.from([0xcf, 0xfa, 0xed, 0xfe, ...Array(16).fill(0)]),
    'windows.exe': Buffer.from(`MZ${' '.repeat(20)}`),
    'text.js': Buffer.from('export const answer = 42;'),
    empty: Buffer.alloc(0),
  };
  mkdirSync(path.join(folder, 'bin'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  try {
    expect(findForeignBinaries(folder, 'x64').sort()).toEqual(['bin/arm64.node', 'mac.node', 'windows.exe']);
    expect(findForeignBinaries(folder, 'arm64').sort()).toEqual(['bin/x64.node', 'mac.node', 'windows.exe']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
