import { maxQuantity } from '#lib/contract/workorders.ts';
import type { Reason } from '#lib/texts/reason.ts';
import { copyCodes } from '#server/codes/shared/store-codes.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import { CodeEncoder, codeColumns } from '../parse/code-encoder.ts';
import { UploadSurvey } from '../parse/upload-survey.ts';
import { mostSortedRows } from '../queries/staging.ts';
import type { CodeTarget } from '../rules/code-target.ts';
import { completeCodes, findTarget, type Run, readUpload } from './ingestion-run.ts';

/**
 * 'stage': nothing is stored, and the file is small, has an error, or is to lose its duplicates. 'taken': nor is it,
 * since an id is there already or twice in the file.
 */
export type Copied = 'stored' | 'stage' | 'taken';

/** Smaller files may well have no more rows than are worth sorting. */
const leastBytes = 128 * 1024;
/** Shares of the whole: reading it all before, and what is left when every code is stored. */
const surveyed = 0.1;
const copied = 0.99;

/**
 * Stores a large file without staging it: it is read once to check and count its rows, and a second time straight into
 * the codes. Reading costs a tenth of PostgreSQL's time for staging and reading again. A taken id, which only the ids
 * themselves show, ends the copying; everything copied is removed, and the file is staged to name every fault.
 * @throws DatabaseError of a deadlock when this file and another waited for each other's ids
 */
export async function copyUpload(run: Run): Promise<Copied> {
  const { client, job, context } = run;
  if ((job.fileSize ?? 0) < leastBytes || job.parameters.allow_posted_duplicates) return 'stage';
  const survey = await surveyUpload(run);
  context.signal.throwIfAborted();
  if (survey === null || survey.count <= mostSortedRows) return 'stage';
  await client.query('SAVEPOINT before_codes');
  const giveUp = async (outcome: Copied) => {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    return outcome;
  };
  const target = await findTarget(run, survey.count);
  if ('refusal' in target) return giveUp('stage');
  try {
    const rows = await copyRows(run, target, survey.count);
    await completeCodes(run, target, { rows, groups: survey.groups });
    return 'stored';
  } catch (error) {
    if (uniqueViolation(error) === 'codes_pkey') return giveUp('taken');
    throw error;
  }
}

/** @returns null when a row has an error, or there are too many */
async function surveyUpload(run: Run): Promise<UploadSurvey | null> {
  const { defaults, products } = run;
  if (defaults.productSku !== null && !products.has(defaults.productSku)) return null;
  const survey = new UploadSurvey(products, defaults);
  const reading = {
    encoder: survey,
    onErrors: () => {
      survey.isFaulty = true;
    },
    goesOn: () => !survey.isFaulty,
    progress: [0, surveyed],
  } as const;
  const { totals } = await readUpload(run, reading, async (nothing) => {
    for await (const _ of nothing);
  });
  return survey.isFaulty || totals.rows > maxQuantity ? null : survey;
}

/** @returns rows of the file, each of which is a code now */
async function copyRows(run: Run, target: CodeTarget, expected: number): Promise<number> {
  const { client, products } = run;
  const { rows: times } = await client.query<{ now: string }>('SELECT now()::text AS now');
  const encoder = new CodeEncoder(products, target, times[0]?.now ?? 'now');
  let stored = 0;
  const reading = {
    encoder,
    onErrors: ([error]: { reason: Reason }[]) => {
      throw new Error(`The file had no error when it was read before: ${error?.reason.code}`);
    },
    progress: [surveyed, copied],
  } as const;
  const { totals } = await readUpload(run, reading, async (blocks) => {
    stored = await copyCodes(client, codeColumns, blocks);
  });
  if (stored !== expected) throw new Error(`${stored} codes were stored of a file with ${expected}.`);
  return totals.rows;
}
