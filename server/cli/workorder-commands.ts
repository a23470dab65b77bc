import type { Command } from 'commander';
import {
  getCodesFile,
  getSerialNumbers,
  getWorkorder,
  listTemplates,
  listWorkorders,
} from '#lib/contract/workorders.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { pageLine, table } from './output.ts';
import { size } from './progress.ts';
import { type Action, parseId, type Run, textOption } from './run.ts';
import { saveFile } from './save-file.ts';
import { showWorkorder, stateWords, watchWorkorder } from './watch-workorder.ts';

export function addWorkorderCommands(program: Command, action: Action): Command {
  const workorders = program.command('workorders').description('Orders of codes');
  addListOptions(workorders.command('list').description('Search workorders'), listWorkorders.query, {
    state: 'state',
    reference: 'exactly this reference',
    is_archived: 'true or false',
    is_canceled: 'true or false',
    codegen_status: 'numbers from 1 to 7, separated by commas',
    code_layout: 'code layout',
    template: 'id of the template',
    product: 'id of the product',
    printing_partner: 'id of the company that prints',
    company: 'id of the company that ordered',
    creation_date: 'ISO 8601 date or datetime, or two with a comma',
    due_date: 'as --creation-date',
  }).action(action(listThem));
  workorders
    .command('show <id>')
    .description('Show a workorder')
    .action(
      action(async ({ client, output }, id) => {
        const workorder = await client().call(getWorkorder, { params: { id: parseId(id) } });
        output.result(workorder, () => showWorkorder(workorder));
        return undefined;
      }),
    );
  workorders
    .command('watch <id>')
    .description('Follow a workorder until its codes are there')
    .option('--completed', 'until it is completed: printed, for codes with a secure graphic')
    .option('--timeout <seconds>', 'give up watching after so long, with exit code 1')
    .action(action((run, id) => watchWorkorder(run, parseId(id), run.options['completed'] ? 'completed' : 'codes')));
  addListOptions(workorders.command('templates').description('List workorder templates'), listTemplates.query, {
    is_archived: 'true or false',
    code_layout: 'code layout',
  }).action(
    action(async ({ client, options, output }) => {
      const query = readOptionsOf(listTemplates.query, options);
      const page = await client().call(listTemplates, { query });
      output.result(page, () => [
        ...table(
          ['id', 'name', 'layout', 'id style', 'activates', 'partner'],
          page.results.map((template) => [
            template.id,
            template.name,
            template.code_layout,
            template.extended_id_style,
            template.activate_on_complete ? 'yes' : 'no',
            template.printing_partner,
          ]),
        ),
        ...pageLine(page, Number(query?.offset ?? 0)),
      ]);
      return undefined;
    }),
  );
  addFileCommand(workorders.command('download <id>').description('Download the codes as a zip archive')).action(
    action((run, id) => download(run, parseId(id), 'codes')),
  );
  addFileCommand(workorders.command('serial-numbers <id>').description('Download the serial numbers as CSV')).action(
    action((run, id) => download(run, parseId(id), 'serial-numbers')),
  );
  return workorders;
}

/** Options of every command that saves a file. */
export function addFileCommand(command: Command): Command {
  return command
    .option('-o, --output <file>', 'file or folder; the current folder when not given')
    .option('--force', 'replace a file that is there');
}

async function listThem({ client, options, output }: Run): Promise<undefined> {
  const query = readOptionsOf(listWorkorders.query, options);
  const page = await client().call(listWorkorders, { query });
  output.result(page, () => [
    ...table(
      ['id', 'reference', 'state', 'quantity', 'layout', 'product', 'created'],
      page.results.map((workorder) => [
        workorder.id,
        workorder.reference,
        stateWords(workorder),
        workorder.quantity,
        workorder.code_layout,
        workorder.product?.sku,
        workorder.creation_date,
      ]),
    ),
    ...pageLine(page, Number(query?.offset ?? 0)),
  ]);
  return undefined;
}

async function download(run: Run, id: number, what: 'codes' | 'serial-numbers'): Promise<undefined> {
  const service = run.client();
  const params = { id };
  const saved = await saveFile(
    () => (what === 'codes' ? service.open(getCodesFile, { params }) : service.open(getSerialNumbers, { params })),
    {
      ...run,
      target: textOption(run.options, 'output'),
      name: `workorder-${id}-${what}.${what === 'codes' ? 'zip' : 'csv'}`,
      force: run.options['force'] === true,
    },
  );
  run.output.result({ workorder: id, ...saved }, () => [`Saved ${saved.file} (${size(saved.bytes)}).`]);
  return undefined;
}
