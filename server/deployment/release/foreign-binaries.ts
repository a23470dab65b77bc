import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';

/** Processors that archives are made for, by the names of Node.js. */
export const architectures = ['x64', 'arm64'] as const;
export type Architecture = (typeof architectures)[number];

/** The e_machine of ELF files. */
const machines: Record<Architecture, number> = { x64: 62, arm64: 183 };

/** Programs and libraries of a folder that another processor, or another system, runs. */
export function findForeignBinaries(folder: string, architecture: Architecture): string[] {
  const header = Buffer.alloc(20);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const opened = openSync(file, 'r');
      const length = readSync(opened, header, 0, header.length, 0);
      closeSync(opened);
      if (length < header.length) return false;
      const isElf = header.readUInt32BE(0) === 0x7f454c46;
      // Mach-O of one and of several processors, and PE.
      const isOther =
        [0xcffaedfe, 0xcafebabe].includes(header.readUInt32BE(0)) || header.toString('latin1', 0, 2) === 'MZ';
      return isOther || (isElf && header.readUInt16LE(18) !== machines[architecture]);
    })
    .map((file) => path.relative(folder, file));
}
