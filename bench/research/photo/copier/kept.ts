import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reads results of an earlier run, so that a stopped benchmark continues. Without a folder nothing is stored. */
export async function keep(
  folder: string | undefined,
  name: string,
  make: () => Promise<Buffer> | Buffer,
): Promise<Buffer> {
  if (!folder) return await make();
  const file = path.join(folder, name.replaceAll(/[^a-zA-Z0-9.-]+/g, '_'));
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, made);
  return made;
}
