import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import type { Mailer } from './mailer.ts';

/**
 * Writes each message to `<time>-<id>.eml` in the directory, whole or not at all. The same messageId gives the same id,
 * which lets a reader see that a retry sent it twice.
 */
export function createFileMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail({ ...composeMessage(message, from), newline: 'windows' });
      const id = createHash('sha256')
        .update(message.messageId ?? randomUUID())
        .digest('hex')
        .slice(0, 12);
      const time = new Date().toISOString().replace(/[-:.]/g, '');
      await mkdir(directory, { recursive: true });
      const temporary = path.join(directory, `.${randomUUID()}.tmp`);
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(Buffer.isBuffer(eml) ? eml : Buffer.from(String(eml)));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path.join(directory, `${time}-${id}.eml`));
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}
