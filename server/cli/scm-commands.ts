import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { codeFilters } from '#lib/contract/codes.ts';
import { maxScmCodes, uploadScm, uploadScmAsync } from '#lib/contract/scm.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import { reasonOfCell } from '#lib/upload/cell-fault.ts';
import { isFromSpreadsheet } from '#lib/upload/table/from-spreadsheet.ts';
import { readRows, type TableRow } from '#lib/upload/table/read-rows.ts';
import { readSource } from '#lib/upload/table/source-reading.ts';
import { cellName } from '#lib/upload/workbook/cell-value.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { filterWords, readFilters } from './code-commands.ts';
import { addOptionsOf, collectPair, pairsOf } from './contract-options.ts';
import { CliError, exitCodes, usageError } from './exit-codes.ts';
import { count } from './progress.ts';
import { type Action, type Run, textOption } from './run.ts';
import { showTask } from './watch-task.ts';

export function addScmCommands(program: Command, action: Action): void {
  const scm = program.command('scm').description('SCM data: your own values on codes');
  scm
    .command('upload <file>')
    .description('Set values from a CSV or workbook: a column that names the code, then one column for each SCM key')
    .option('--data-key <name>', 'column that names the code: extended_id, serial_number or an SCM key', 'extended_id')
    .action(action((run, file = '') => upload(run, file)));
  addOptionsOf(
    scm.command('upload-async').description('Set the same values on every code that fits the filters'),
    codeFilters,
    filterWords,
  )
    .option('--scm <key=value>', 'filter: value of an SCM field; can be repeated', collectPair)
    .requiredOption('--set <key=value>', 'value to set; can be repeated, and empty to take one away', collectPair)
    .option('--no-wait', 'only start it; scm task shows how far it is')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action(uploadAsync));
  scm
    .command('task <id>')
    .description('Show how far an SCM update is')
    .option('--wait', 'follow it to its end')
    .action(action((run, id = '') => showTask(run, id, 'scm', run.options['wait'] === true)));
}

async function uploadAsync(run: Run): Promise<number> {
  const { client, options, output } = run;
  const { task_id, discarded_keys } = await client().call(uploadScmAsync, {
    body: { constraints: { ...readFilters(options) } as Record<string, string>, scm_data: pairsOf(options['set']) },
  });
  if (discarded_keys.length > 0) output.error(`No SCM fields of the company: ${discarded_keys.join(', ')}`);
  if (options['wait'] !== false) return showTask(run, task_id, 'scm', true);
  output.result({ task_id, discarded_keys }, () => [`Started task ${task_id}.`]);
  return exitCodes.ok;
}

/**
 * Sends the file in calls of 1,000 codes, each done as a whole. A call that is refused ends it; the rows before it
 * stay.
 */
async function upload(run: Run, file: string): Promise<undefined> {
  const { output, options } = run;
  const service = run.client();
  const dataKey = textOption(options, 'dataKey') ?? 'extended_id';
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw usageError(`There is no file ${file}.`);
  const total = { total_updates: 0, changes: 0, items: 0, codes_affected: 0 };
  const discarded = new Set<string>();
  const blob = await openAsBlob(file);
  const meter = output.meter('SCM upload', 'bytes');
  let part = 0;
  // As it would be written without quotes: near enough to show how far it is.
  let parsed = 0;
  const send = async (items: Record<string, string>[]) => {
    const answer = await service
      .call(uploadScm, { body: { data_key: dataKey, items } }, { part: ++part })
      .catch((error) => {
        if (total.items > 0) output.error(`${count(total.items)} rows were taken before this.`);
        throw error;
      });
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += answer[name];
    for (const key of answer.discarded_keys) discarded.add(key);
    meter.update(Math.min(parsed, found.size), found.size);
  };
  try {
    let batch: Record<string, string>[] = [];
    for await (const item of readItems(blob, file, dataKey)) {
      parsed += Buffer.byteLength(Object.values(item).join()) + 1;
      if (batch.push(item) < maxScmCodes) continue;
      await send(batch);
      batch = [];
    }
    parsed = found.size;
    if (batch.length > 0) await send(batch);
  } finally {
    meter.stop();
  }
  if (total.items === 0) throw usageError(`${file} has no rows below its header.`);
  const result = { ...total, discarded_keys: [...discarded].sort() };
  output.result(result, () => [
    `${count(total.items)} rows sent, ${count(total.codes_affected)} codes and ${count(total.changes)} values changed.`,
    ...(discarded.size > 0 ? [`No SCM fields of the company: ${result.discarded_keys.join(', ')}`] : []),
  ]);
  return undefined;
}

async function* readItems(blob: Blob, file: string, dataKey: string): AsyncGenerator<Record<string, string>> {
  const reading = await readSource(blob, {}, (cell) => cell.trim() === dataKey);
  if (reading.kind === 'none' && reading.fault === 'empty') return;
  if (reading.kind === 'none' || reading.kind === 'json') throw usageError(`${file} is no table of rows.`);
  const header = reading.columns.map(({ name }) => name);
  if (!header.includes(dataKey)) throw usageError(`${file} has no column ${dataKey}; --data-key names another.`);
  if (new Set(header).size !== header.length) throw usageError(`${file} has a column twice.`);
  const read = isFromSpreadsheet(reading) ? restoreFromSpreadsheet : (value: string) => value;
  for await (const { row, fields, faults, problem } of readRows(blob, reading)) {
    const fault = problem?.reason ?? faultOfCell(row, fields, faults);
    if (fault) throw new CliError(exitCodes.usage, `Row ${row} of ${file}: ${englishReason(fault)}`);
    if (fields.length > header.length || (reading.kind === 'text' && fields.length < header.length)) {
      const says = `Row ${row} of ${file} has ${fields.length} values, the header ${header.length}.`;
      throw new CliError(exitCodes.usage, says);
    }
    yield Object.fromEntries(header.map((name, column) => [name, read(fields[column] ?? '')]));
  }
}

function faultOfCell(row: number, fields: readonly string[], faults: TableRow['faults']): Reason | undefined {
  const [first] = faults ?? [];
  if (!first) return undefined;
  const [column, fault] = first;
  return reasonOfCell(fault, cellName(row, column), fields[column] ?? '');
}
