import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const directory = path.join(process.env.DATA_DIR ?? 'data', 'mail');

/** Mails to an address, the oldest first, as the instance writes them into files. */
export async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(path.join(directory, name), 'utf8')),
  );
  return mails
    .map((mail) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '='))
    .filter((mail) => mail.includes(`To: ${address}\r\n`));
}

/** The link of the mail that comes as number `count` to an address. */
export async function linkOfMail(address: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 120_000 }).toBe(count);
  const link = /^https?:\S+$/m.exec((await mailsTo(address)).at(-1)?.replaceAll('\r', '') ?? '')?.[0];
  if (!link) throw new Error(`The mail to ${address} has no link.`);
  return link;
}
