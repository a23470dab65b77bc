import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** The secret of this installation: read from DATA_DIR/secret.key, or made there at the first start (mode 600). */
export function loadOrCreateSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  const known = read(file);
  if (known !== undefined) {
    if (known.length >= 32) return known;
    throw new ConfigError(`${file} should hold 32 or more characters. Remove it to have a new one made.`);
  }
  mkdirSync(dataDir, { recursive: true });
  const made = randomBytes(48).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return made;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** 32 bytes for one purpose. @throws Error when the program was started without a secret. */
export function keyFor(secretKey: string | undefined, purpose: string): Buffer {
  if (secretKey === undefined) throw new Error(`SECRET_KEY is not set: ${purpose} need it.`);
  return Buffer.from(deriveKey(secretKey, purpose), 'base64');
}

/** By this a key is known again where the key itself may not be kept: in the database and beside its backups. */
export const keyFingerprint = (secretKey: string): string =>
  Buffer.from(deriveKey(secretKey, 'fingerprint'), 'base64').toString('hex').slice(0, 32);

/** 32 bytes for one purpose, in base64. One purpose's key tells nothing of another's, nor of the secret. */
export const deriveKey = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(`proofmark ${purpose}`).digest('base64');
