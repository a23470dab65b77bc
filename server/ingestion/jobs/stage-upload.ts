import { Readable } from 'node:stream';
import { maxQuantity } from '#lib/contract/workorders.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { CopySpool } from '#server/core/db/copy/copy-spool.ts';
import type { UploadParse } from '../parse/parse-upload.ts';
import { nameStagedFaults, storeFaults } from '../queries/faults.ts';
import { failIngestion } from '../queries/record.ts';
import {
  createStaging,
  dropStagedDuplicates,
  errorLine,
  insertStagedCodes,
  numberStagedCodes,
  stageCodes,
  stageErrors,
} from '../queries/staging.ts';
import type { Copied } from './copy-upload.ts';
import { CanceledError, completeCodes, findTarget, type Run, readUpload } from './ingestion-run.ts';

/** Share of the progress that reading takes; storing is one statement and says nothing while it runs. */
const readingShare = 0.5;

/**
 * Reads the file into a table of its own, from where it becomes codes, or is looked at until every fault has a name.
 * @param byId its codes are stored in the order of their ids
 */
export async function stageUpload(run: Run, before: Exclude<Copied, 'stored'>, byId: boolean): Promise<void> {
  const { client, job, context } = run;
  await createStaging(client);
  const file = await stageFile(run);
  context.signal.throwIfAborted();
  if (job.parameters.allow_posted_duplicates) await dropStagedDuplicates(client);
  const mayBeGood = !file.faulty && before !== 'taken';
  if (mayBeGood && (await storeStaged(run, file.parse.totals.rows, byId))) return;
  await refuse(run, file.parse);
}

/** Stages the codes and the errors of the file. */
async function stageFile(run: Run): Promise<{ parse: UploadParse; faulty: boolean }> {
  const { client, defaults, products } = run;
  const errors = new CopySpool();
  try {
    const parse = await readUpload(
      run,
      { onErrors: (batch) => errors.add(batch.map(errorLine).join('')), progress: [0, readingShare] },
      (lines) => stageCodes(client, lines),
    );
    if (parse.totals.rows > maxQuantity)
      await errors.add(errorLine(fileFault(reason('uploadTooManyCodes', { count: maxQuantity }))));
    if (defaults.productSku !== null && !products.has(defaults.productSku)) {
      await errors.add(
        errorLine({
          ...{ row: 0, column: 'product', value: defaults.productSku, type: 'unknown_product_error' },
          reason: reason('defaultProductNotFoundBySku'),
        }),
      );
    }
    if (!errors.isEmpty) await stageErrors(client, errors.read());
    return { parse, faulty: !errors.isEmpty };
  } finally {
    await errors.discard();
  }
}

/** A fault of the file as a whole. */
const fileFault = (why: Reason): UploadError => ({
  ...{ row: 0, column: '', value: '', type: 'malformed_file_error' },
  reason: why,
});

/** True when every staged row became a code; otherwise nothing is changed. */
async function storeStaged(run: Run, rows: number, byId: boolean): Promise<boolean> {
  const { client } = run;
  const { count, firstRow, groups } = await numberStagedCodes(client);
  await client.query('SAVEPOINT before_codes');
  const target = await findTarget(run, count);
  if ('refusal' in target) {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    await stageErrors(client, Readable.from([errorLine(fileFault(target.refusal))]));
    return false;
  }
  if (!(await insertStagedCodes(client, { ...target, firstRow }, { staged: count, byId }))) {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    return false;
  }
  await completeCodes(run, target, { rows, groups });
  return true;
}

/** Names everything that is wrong and ends the record in error. */
async function refuse({ trx, client, job, defaults, context }: Run, parse: UploadParse): Promise<void> {
  await nameStagedFaults(client, {
    companyId: job.companyId,
    defaultStatus: defaults.activationStatus,
    allowDuplicates: job.parameters.allow_posted_duplicates,
  });
  const faults = await storeFaults(client, job.id, {
    headerRows: job.filetype === 'csv' && !job.parameters.header_added ? 1 : 0,
    counted: parse.totals.errorCounts,
  });
  if (faults.errors === 0) throw new Error('Not every staged code could be stored, and nothing says why.');
  context.signal.throwIfAborted();
  const ended = await failIngestion(trx, job.id, {
    rows: parse.totals.rows,
    errors: faults.errors,
    faultyRows: faults.rows,
    summary: faults.summary,
  });
  if (!ended) throw new CanceledError();
}
