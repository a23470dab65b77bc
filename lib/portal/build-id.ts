import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';

let known: string | undefined;

/** Names the build of the portal; undefined in development, where there is none. */
export function buildId(): string | undefined {
  if (process.env.NODE_ENV !== 'production') return undefined;
  known ??= readFileSync(path.join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim();
  return known;
}
