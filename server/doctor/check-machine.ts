import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import os from 'node:os';
import type { Config } from '#server/core/config/config.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

/** @param wanted the exact version package.json names */
export function checkNode(wanted: string, found = process.versions.node): Finding {
  if (found === wanted) return ok('Node', found);
  return problem(
    'Node',
    `${found} runs this, and the release is made for ${wanted}`,
    'Run it by `proofmark`, after `proofmark install`.',
  );
}

const warnShare = 0.1;
const failShare = 0.02;

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    findings.push(
      problem('DATA_DIR', `${dataDir} cannot be written: ${reasonOf(error)}`, 'Give it to the user of the programs.'),
    );
  }
  for (const [check, folder] of [
    ['Disk of DATA_DIR', dataDir],
    ['Disk of temporary files', os.tmpdir()],
  ] as const) {
    const room = await statfs(folder).catch(() => null);
    if (room) findings.push(judgeRoom(check, folder, room.bavail * room.bsize, room.blocks * room.bsize));
  }
  return findings;
}

export function judgeRoom(check: string, folder: string, free: number, size: number): Finding {
  const share = size === 0 ? 1 : free / size;
  const says = `${(free / 1e9).toFixed(1)} GB of ${(size / 1e9).toFixed(0)} GB are free in ${folder}`;
  if (share < failShare) return problem(check, says, 'Make room now: a full disk stops PostgreSQL and uploads.');
  return share < warnShare ? warning(check, says, 'Make room or enlarge it.') : ok(check, says);
}
