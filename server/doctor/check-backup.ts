import path from 'node:path';
import { listSnapshots } from '#server/backup/snapshots.ts';
import { type Finding, ok, warning } from './finding.ts';

/** A backup a day, and half a day for one that takes long or is late. */
const mostHours = 36;

/** The age of the newest complete backup. @param now ms */
export async function checkBackup(folder: string, now = Date.now()): Promise<Finding> {
  const newest = (await listSnapshots(folder)).at(-1);
  if (newest === undefined) {
    const todo = 'Run `backup` by a timer, or name its folder: `doctor --backups <folder>`.';
    return warning('Backup', `there is no complete backup in ${folder}`, todo);
  }
  const name = path.basename(newest);
  // Such as 2026-11-22T03-00-00Z.
  const at = Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  const hours = Math.floor((now - at) / 3_600_000);
  const says = `the newest in ${folder} is of ${name}, ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return hours <= mostHours ? ok('Backup', says) : warning('Backup', says, 'See why `backup` does not run each day.');
}
