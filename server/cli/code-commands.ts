import { openAsBlob } from 'node:fs';
import type { Command } from 'commander';
import {
  activationStatus,
  activationStatusNames,
  blacklistReasonNames,
  codeFilters,
  downloadCodes,
  getCode,
  searchCodes,
  updateCodeStatus,
} from '#lib/contract/codes.ts';
import { exportForms } from '#lib/contract/values/export-forms.ts';
import { textOfCodeFile } from '#lib/upload/code-file.ts';
import { readCodeList } from '#lib/upload/code-list.ts';
import { addListOptions, addOptionsOf, collectPair, pairsOf, readOptionsOf } from './contract-options.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { facts, nextLine, table } from './output.ts';
import { type Action, numberOption, type OptionValues, type Run, requiredOption, textOption } from './run.ts';
import { saveDocument, waitForDocument } from './save-document.ts';
import { showTask } from './watch-task.ts';
import { addFileCommand } from './workorder-commands.ts';

export const filterWords = {
  workorder: 'id of the workorder',
  products: 'id of the product',
  brands: 'id of the brand',
  campaign: 'id of the campaign',
  status: '0 inactive, 1 active, 2 blacklisted',
  blacklisted: 'true or false',
  activated_at: 'ISO 8601 date or datetime, or two with a comma',
  updated_at: 'as --activated-at, of the last SCM update',
  serial_number: 'serial number',
  extended_id: 'id of the code',
  activated_by: 'id of the user',
  serial_range: 'serial numbers from and to, with a comma',
  sequence_range: 'sequence from and to within the workorder, with a comma',
};

export function addCodeCommands(program: Command, action: Action): void {
  const codes = program.command('codes').description('Codes: search, export, status');
  addListOptions(codes.command('list').description('Search codes'), searchCodes.query, filterWords)
    .option('--scm <key=value>', 'value of an SCM field; can be repeated', collectPair)
    .option('--cursor <text>', 'where to go on, as the answer before named it')
    .action(action(listThem));
  codes
    .command('show <extended_id>')
    .description('Show a code with its SCM data and scans')
    .action(
      action(async ({ client, output }, id = '') => {
        const code = await client().call(getCode, { params: { extended_id: id } });
        output.result(code, () => {
          const { scans, history, scm_data, blacklisted_by_rule: rule, ...rest } = code;
          return facts([
            ...Object.entries(rest),
            ['blacklisted_by_rule', rule && `${rule.rule} ${rule.at}`],
            ['scm_data', JSON.stringify(scm_data)],
            ['scans', scans.length],
            ['history', history.map(({ at, event }) => `${event} ${at}`).join(', ')],
          ]);
        });
        return undefined;
      }),
    );
  addFileCommand(
    addOptionsOf(codes.command('export').description('Export codes as a zip archive'), codeFilters, filterWords),
  )
    .option('--scm <key=value>', 'value of an SCM field; can be repeated', collectPair)
    .option('--form <form>', `${exportForms.join(', ')}: how values are written, exact by default`)
    .option('--no-wait', 'only start it; documents download gets it later')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action(exportThem));
  codes
    .command('status')
    .description('Change the status of many codes')
    .requiredOption('--to <status>', activationStatusNames.join(', '))
    .option('--ids <a,b>', 'ids of codes')
    .option('--ids-file <file>', 'file with an id in each line, or a table with a column of ids')
    .option('--serial-numbers <a,b>', 'serial numbers')
    .option('--workorder <number>', 'all codes of a workorder')
    .option('--reason <number>', blacklistReasonNames.map((name, number) => `${number} ${name}`).join(', '))
    .option('--no-wait', 'only start it; codes task shows how far it is')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action(changeThem));
  codes
    .command('task <id>')
    .description('Show how far a status change is')
    .option('--wait', 'follow it to its end')
    .action(action((run, id = '') => showTask(run, id, 'status', run.options['wait'] === true)));
}

/** The filters of the code download as they were given, SCM fields as scm_<key>. */
export const readFilters = (options: OptionValues) => readOptionsOf(codeFilters, options, scmFilters(options));

const scmFilters = (options: OptionValues) =>
  Object.fromEntries(Object.entries(pairsOf(options['scm'])).map(([key, value]) => [`scm_${key}`, value]));

async function listThem({ client, options, output }: Run): Promise<undefined> {
  const query = readOptionsOf(searchCodes.query, options, scmFilters(options));
  const page = await client().call(searchCodes, { query });
  output.result(page, () => [
    ...table(
      ['extended_id', 'serial number', 'status', 'sku', 'workorder'],
      page.results.map((code) => [code.extended_id, code.serial_number, code.status, code.sku, code.workorder_id]),
    ),
    ...nextLine(page),
  ]);
  return undefined;
}

async function exportThem(run: Run): Promise<number> {
  const query = readOptionsOf(downloadCodes.query, run.options, scmFilters(run.options));
  const { document } = await run.client().call(downloadCodes, { query });
  if (run.options['wait'] === false) {
    run.output.result({ document }, () => [`Started document ${document.key}.`]);
    return exitCodes.ok;
  }
  return saveDocument(run, await waitForDocument(run, document.key));
}

async function changeThem(run: Run): Promise<number> {
  const { client, options, output } = run;
  const status = requiredOption(options, 'to', '--to');
  const isStatus = (name: string): name is keyof typeof activationStatus => Object.hasOwn(activationStatus, name);
  if (!isStatus(status)) throw usageError(`--to should be ${activationStatusNames.join(', ')}, not ${status}.`);
  const reason = numberOption(options, 'reason', '--reason');
  const body = {
    ...(await readSelection(options)),
    activation_status: activationStatus[status],
    ...(reason !== undefined && { blacklist_reason: reason }),
  };
  const { task } = await client().call(updateCodeStatus, { body });
  if (options['wait'] !== false) return showTask(run, task, 'status', true);
  output.result({ task }, () => [`Started task ${task}.`]);
  return exitCodes.ok;
}

async function readSelection(options: OptionValues) {
  const workorder = numberOption(options, 'workorder', '--workorder');
  const serials = textOption(options, 'serialNumbers');
  const ids = textOption(options, 'ids');
  const file = textOption(options, 'idsFile');
  const given = [workorder, serials, ids, file].filter((value) => value !== undefined);
  if (given.length !== 1) throw usageError('Give one of --ids, --ids-file, --serial-numbers and --workorder.');
  if (workorder !== undefined) return { workorder };
  if (serials !== undefined) return { serial_numbers: splitList(serials) };
  return { extended_ids: file === undefined ? splitList(ids ?? '') : await readIds(file) };
}

const splitList = (value: string) => value.split(',').map((item) => item.trim());

async function readIds(file: string): Promise<string[]> {
  const blob = await openAsBlob(file).catch(() => undefined);
  const text = blob && (await textOfCodeFile(blob).catch(() => undefined));
  if (text === undefined) throw usageError(`${file} cannot be read.`);
  return readCodeList(text).values;
}
