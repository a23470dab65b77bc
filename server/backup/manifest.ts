import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { englishMessage } from '#lib/texts/english-reason.ts';
import { ConfigError } from '#server/core/config/config.ts';
import { writeWhole } from './write-whole.ts';

/** Size and digest of a part of a backup, to verify it without the database. */
const part = {
  rows: z.number().int().min(0),
  /** Size of the file. */
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

export const backupFormat = 1;

const table = z.strictObject({ name: z.string(), columns: z.array(z.string()), ...part });
const sequence = z.strictObject({ name: z.string(), value: z.number().int() });
const objects = z.strictObject({
  count: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Copied by this backup; the others were in the folder already. */
  copied: z.number().int().min(0),
  sha256: part.sha256,
  /** Files that rows of the database name and the store no longer had: how many, and the first of them. */
  missing: z.number().int().min(0),
  firstMissing: z.array(z.string()),
});

const manifest = z.strictObject({
  format: z.literal(backupFormat),
  release: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Fingerprint of the SECRET_KEY that opens the sealed values. The backup does not contain the key. */
  keyFingerprint: z.string(),
  postgresVersion: z.string(),
  /** Applied migrations, oldest first: the schema of the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Jobs that were waiting or running. */
  jobs: table,
  objects,
});

export type Manifest = z.output<typeof manifest>;
export type TablePart = z.output<typeof table>;

const fileName = 'manifest.json';

/** Written last and in one step: a folder without it is no backup. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeWhole(path.join(folder, fileName), `${JSON.stringify(content, null, 2)}\n`);

/** @throws ConfigError when there is none, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, fileName);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${file} cannot be read: this is no complete backup.`);
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    `${file} is not a manifest of this release (${issue?.path.join('.') || 'JSON'}: ${issue && englishMessage(issue)}). ` +
      'Restore it with the release that made it.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
