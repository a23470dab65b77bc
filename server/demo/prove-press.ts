import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import type { Actor } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import { openReaderPool } from '#server/photo-readers/reader-pool.ts';
import { submitCaptures } from '#server/print-quality/endpoints/submit-captures.ts';
import { insertProof, measureProof } from '#server/print-quality/endpoints/take-capture.ts';
import type { Capture } from '#server/print-quality/queries/qa-captures.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { measureCode } from '#server/verdict/endpoints/measure-code.ts';
import { judgeMeasurement } from '#server/verdict/rules/judge-photo.ts';
import { sampleId, sampleUrlPrefix } from './sample-codes.ts';
import type { DemoContext, DemoOrder } from './take-to-press.ts';

/** Prints of the order's codes, three photos of each: simulated, by bench/samples.ts. */
const proofFolder = path.join(import.meta.dirname, 'proofs');
const sampleFolder = path.join(import.meta.dirname, '..', '..', 'public', 'samples');
const judgedSamples = ['original.jpg', 'copy.jpg', 'blurred.jpg', 'glare.jpg', 'far.jpg'];

/** A verdict of the demo's own model on one of the demo's photos. */
export interface Verdict {
  status: AuthenticationStatus;
  evidence: ScanEvidence;
}

/**
 * Fits the model of the sample order's press from photos of its proofs, by the code that takes and judges a partner's.
 * @returns what the model says of those photos, and of the samples
 * @throws Error when the photos are not good enough for a model
 */
export async function provePress(context: DemoContext, partner: Actor, order: DemoOrder): Promise<Verdict[]> {
  const readers = await openReaders();
  try {
    const captures = await takeProofs(context, partner, order, readers);
    if (order.print_model_id === null) await fitModel(context, partner, order);
    return await judge(context, captures, readers);
  } finally {
    await readers.close();
  }
}

/**
 * Adds the proofs that the order's model lacks for a verdict, and fits it again.
 * @returns whether there was anything to do
 */
export async function proveMore(context: DemoContext, partner: Actor, order: DemoOrder): Promise<boolean> {
  const unsure = await context.database.db
    .selectFrom('workorders')
    .innerJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .where('workorders.id', '=', order.id)
    .where('print_models.more_prints', '>', 0)
    .select('print_models.id')
    .executeTakeFirst();
  if (!unsure) return false;
  const readers = await openReaders();
  try {
    await takeProofs(context, partner, order, readers);
    await fitModel(context, partner, order);
  } finally {
    await readers.close();
  }
  return true;
}

const openReaders = () =>
  openReaderPool({
    readers: 1,
    maxQueued: 64,
    maxWaitMs: 120_000,
    maxPhotoMs: 60_000,
    maxAnswerMs: 120_000,
    onLost: () => undefined,
  });

async function takeProofs(
  { database, inUnitOfWork, secretKey }: DemoContext,
  partner: Actor,
  { id }: DemoOrder,
  readers: PhotoReaders,
): Promise<Capture[]> {
  const read = <T>(work: (db: Executor) => Promise<T>) => work(database.db);
  const measuring = { read, config: { secretKey }, photos: readers, actor: partner };
  const captures: Capture[] = [];
  for (const name of (await readdir(proofFolder)).sort()) {
    const photo = await readFile(path.join(proofFolder, name));
    const proof = await measureProof(measuring, id, { photo, print: '' });
    captures.push(await inUnitOfWork(({ trx }) => insertProof(trx, partner, proof)));
  }
  return captures;
}

async function fitModel({ inUnitOfWork }: DemoContext, partner: Actor, { id }: DemoOrder): Promise<void> {
  const { reasons } = await inUnitOfWork(({ trx }) => submitCaptures(trx, partner, id, 'equipment'));
  if (reasons) throw new Error(`The demo's proofs make no model: ${reasons.join(' ')}`);
}

async function judge(
  { database, secretKey }: DemoContext,
  captures: readonly Capture[],
  readers: PhotoReaders,
): Promise<Verdict[]> {
  const code = await findScannedCode(database.db, [sampleId(1)], null);
  const print = code?.print;
  if (!code || !print) throw new Error('The demo has no model for its samples.');
  const verdicts = captures.map(({ extendedId, measurement, roi }) =>
    judgeMeasurement(
      {
        extendedId,
        measured: { measurement, roi, accidents: null, isOtherSymbol: false },
        failure: '',
        enrolled: null,
      },
      print,
    ),
  );
  const services = { database, sealKey: artworkSealKey({ secretKey }), readers, meter: { processorMs: 0 } };
  for (const name of judgedSamples) {
    const bytes = await readFile(path.join(sampleFolder, name));
    const { code: read } = await readers.read(bytes, [sampleUrlPrefix]);
    if (!read) throw new Error(`No code was read in ${name}.`);
    const shown = { ...code, print, extendedId: read.text.slice(sampleUrlPrefix.length) };
    verdicts.push(judgeMeasurement(await measureCode(shown, { bytes, read }, services), print));
  }
  return verdicts.map(({ status, evidence }) => ({ status, evidence }));
}
