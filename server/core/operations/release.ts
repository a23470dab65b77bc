import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** The version of this release, as package.json has it. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** The commit of a checkout, in short; null in an image, which has no history. */
export function releaseCommit(): string | null {
  const git = path.join(root, '.git');
  try {
    const head = readFileSync(path.join(git, 'HEAD'), 'utf8').trim();
    const id = head.startsWith('ref: ')
      ? readFileSync(path.join(git, head.slice('ref: '.length)), 'utf8').trim()
      : head;
    return /^[0-9a-f]{40}$/.test(id) ? id.slice(0, 8) : null;
  } catch {
    return null;
  }
}
