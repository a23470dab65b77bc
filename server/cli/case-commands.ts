import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import * as z from 'zod';
import { chainedEntry, isWholeChain } from '#lib/cases/audit-chain.ts';
import { CliError, exitCodes, usageError } from './exit-codes.ts';
import { facts } from './output.ts';
import { type Action, type Run, textOption } from './run.ts';

const jws = z.object({ payload: z.string(), protected: z.string(), signature: z.string() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const made = { company: z.string(), made_at: z.string(), made_by: z.object({ name: z.string() }) };
/** Parts of a dossier that a check needs. */
const dossier = z.object({
  format: z.literal('proofmark-dossier'),
  ...made,
  case: z.object({ id: z.int() }),
  audit: z.object({ entries: z.array(chainedEntry) }),
  photos: z.array(z.object({ file: z.string().regex(/^photos\/[0-9a-f-]+\.jpg$/), sha256: z.string() })),
  report_photos: z
    .array(z.object({ file: z.string().regex(/^reports\/\d+-\d+\.webp$/), sha256: z.string() }))
    .default([]),
});
const inspectionReport = z.object({
  format: z.literal('proofmark-inspections'),
  ...made,
  inspections: z.array(z.unknown()),
});
const signedContent = z.discriminatedUnion('format', [dossier, inspectionReport]);

export function addCaseCommands(program: Command, action: Action): void {
  const cases = program.command('cases').description('Cases of suspicious codes');
  cases
    .command('verify-dossier <file>')
    .description('Check the signature, audit log and photos of an unpacked dossier.json, or of an inspections.json')
    .option('--keys <file>', 'public keys from a file, not from the service')
    .action(action(verifyDossier));
}

async function verifyDossier(run: Run, file = ''): Promise<undefined> {
  const bytes = await read(file);
  const content = await verified(run, bytes, file);
  if (content.format === 'proofmark-inspections') return showReport(run, content, bytes);
  if (!isWholeChain(content.audit.entries)) throw refused('The hashes of its audit log do not match.');
  const photos = [...content.photos, ...content.report_photos];
  for (const photo of photos) await checkPhoto(path.join(path.dirname(file), photo.file), photo.sha256);
  const { case: about, company, made_at, made_by, audit } = content;
  run.output.result({ case: about.id, company, made_at, made_by, photos: photos.length }, () =>
    facts([
      ['Signature', 'valid'],
      ['Case', String(about.id)],
      ['Company', company],
      ['Made', `${made_at} by ${made_by.name}`],
      ['Audit log', `${audit.entries.length} entries, unbroken`],
      ['Photos', `${photos.length}, unchanged`],
      ['SHA-256', sha256Of(bytes)],
    ]),
  );
  return undefined;
}

function showReport(run: Run, content: z.output<typeof inspectionReport>, bytes: Buffer): undefined {
  const { company, made_at, made_by, inspections } = content;
  run.output.result({ company, made_at, made_by, inspections: inspections.length }, () =>
    facts([
      ['Signature', 'valid'],
      ['Company', company],
      ['Made', `${made_at} by ${made_by.name}`],
      ['Inspections', String(inspections.length)],
      ['SHA-256', sha256Of(bytes)],
    ]),
  );
  return undefined;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const refused = (message: string) => new CliError(exitCodes.failed, message);

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    throw usageError(`${file} cannot be read.`);
  }
}

async function verified(run: Run, bytes: Buffer, file: string): Promise<z.output<typeof signedContent>> {
  const keys = keySet.parse(JSON.parse(await readKeys(run)));
  try {
    const { payload } = await flattenedVerify(jws.parse(JSON.parse(bytes.toString())), createLocalJWKSet(keys));
    return signedContent.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    throw refused(`${file} is no dossier that this service signed, or it was changed.`);
  }
}

async function readKeys({ url, options, signal }: Run): Promise<string> {
  const file = textOption(options, 'keys');
  if (file !== undefined) return (await read(file)).toString();
  const address = `${url}/.well-known/jwks.json`;
  const answer = await fetch(address, { signal }).catch(() => null);
  if (!answer?.ok) throw refused(`The public keys at ${address} cannot be read.`);
  return answer.text();
}

async function checkPhoto(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch(() => {
    throw refused(`${file} cannot be read.`);
  });
  if (hash.digest('hex') !== sha256) throw refused(`${file} is not the photo of this dossier.`);
}
