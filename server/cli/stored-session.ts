import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { CliError, exitCodes } from './exit-codes.ts';

const storedSession = z.object({
  url: z.string(),
  photo_url: z.string().optional(),
  token: z.string(),
  email: z.string(),
  expires_at: z.string(),
});
export type StoredSession = z.output<typeof storedSession>;

export const sessionFile = (configDirectory: string) => path.join(configDirectory, 'session.json');

/** Reads the session that `proofmark login` stored; null without one. */
export async function readStoredSession(configDirectory: string): Promise<StoredSession | null> {
  const file = sessionFile(configDirectory);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CliError(exitCodes.failed, `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return storedSession.parse(JSON.parse(text));
  } catch {
    throw new CliError(exitCodes.forbidden, `${file} is not a session. Run proofmark login again.`);
  }
}

/** Readable by its owner only, from its first byte on. */
export async function storeSession(configDirectory: string, session: StoredSession): Promise<string> {
  const file = sessionFile(configDirectory);
  await mkdir(configDirectory, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(temporary, 0o600);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  return file;
}

export async function removeStoredSession(configDirectory: string): Promise<void> {
  await rm(sessionFile(configDirectory), { force: true });
}
