import type { Command } from 'commander';
import { cancelIngestion, downloadIngestionErrors, getIngestion, getIngestionSource } from '#lib/contract/ingestion.ts';
import { getIngestionTemplate, listIngestionTemplates } from '#lib/contract/ingestion-templates.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { showIngestion, showOutcome, waitForIngestion } from './ingestion-outcome.ts';
import { facts, pageLine, table } from './output.ts';
import { size } from './progress.ts';
import { type Action, type Run, textOption } from './run.ts';
import { saveFile } from './save-file.ts';
import { addFileCommand } from './workorder-commands.ts';

export function addIngestionCommands(program: Command, action: Action): Command {
  const ingestion = program.command('ingestion').description('Codes made elsewhere: upload and look after them');
  ingestion
    .command('show <key>')
    .description('Show an ingestion record')
    .action(
      action(async ({ client, output }, key = '') => {
        const record = await client().call(getIngestion, { params: { key } });
        output.result(record, () => showIngestion(record));
        return undefined;
      }),
    );
  ingestion
    .command('watch <key>')
    .description('Follow an ingestion record to its end')
    .option('--errors <file>', 'save the errors as CSV, if there are any')
    .option('--force', 'replace a file that is there')
    .option('--timeout <seconds>', 'give up watching after so long, with exit code 1')
    .action(
      action(async (run, key = '') => {
        const service = run.client();
        return showOutcome(run, service, await waitForIngestion(run, service, key));
      }),
    );
  addFileCommand(ingestion.command('errors <key>').description('Save every error of a record as CSV')).action(
    action((run, key = '') => save(run, key, 'errors')),
  );
  addFileCommand(ingestion.command('source <key>').description('Get the uploaded file back')).action(
    action((run, key = '') => save(run, key, 'source')),
  );
  ingestion
    .command('cancel <key>')
    .description('Cancel an ingestion that has not ended; no code of it is kept')
    .action(
      action(async ({ client, output }, key = '') => {
        const record = await client().call(cancelIngestion, { params: { key } });
        output.result(record, () => showIngestion(record));
        return undefined;
      }),
    );
  addListOptions(
    ingestion.command('templates [key]').description('List ingestion templates, or show one'),
    listIngestionTemplates.query,
    { is_archived: 'true or false' },
  ).action(action(showTemplates));
  return ingestion;
}

async function showTemplates({ client, options, output }: Run, key?: string): Promise<undefined> {
  if (key !== undefined) {
    const template = await client().call(getIngestionTemplate, { params: { key } });
    output.result(template, () =>
      facts([
        ['Key', template.key],
        ['Name', template.name],
        ['Description', template.description],
        ['Workorder template', `${template.workorder_template.name}, id ${template.workorder_template.id}`],
        ['When', template.workorder_template.ingestion_mode],
        ['Id format', template.id_format],
        ['Posted duplicates', template.allow_posted_duplicates ? 'ignored' : 'refused'],
        ['Default SCM data', JSON.stringify(template.default_scm_data)],
      ]),
    );
    return undefined;
  }
  const query = readOptionsOf(listIngestionTemplates.query, options);
  const page = await client().call(listIngestionTemplates, { query });
  output.result(page, () => [
    ...table(
      ['key', 'name', 'when', 'workorder template', 'id format'],
      page.results.map((template) => [
        template.key,
        template.name,
        template.workorder_template.ingestion_mode,
        template.workorder_template.name,
        template.id_format,
      ]),
    ),
    ...pageLine(page, Number(query?.offset ?? 0)),
  ]);
  return undefined;
}

async function save(run: Run, key: string, what: 'errors' | 'source'): Promise<undefined> {
  const service = run.client();
  const params = { key };
  const record = await service.call(getIngestion, { params });
  const saved = await saveFile(
    () =>
      what === 'errors'
        ? service.open(downloadIngestionErrors, { params })
        : service.open(getIngestionSource, { params }),
    {
      ...run,
      target: textOption(run.options, 'output'),
      name: `${record.key.replace(/[^A-Za-z0-9_-]/g, '_')}-${what}.${what === 'errors' ? 'csv' : record.filetype}`,
      force: run.options['force'] === true,
    },
  );
  run.output.result({ key, ...saved }, () => [`Saved ${saved.file} (${size(saved.bytes)}).`]);
  return undefined;
}
