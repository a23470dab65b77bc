import { openAsBlob } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import {
  addToWorkorder,
  addToWorkorderBody,
  createFromIngestionTemplate,
  createFromIngestionTemplateBody,
  createSids,
  createSidsBody,
  processFromFile,
} from '#lib/contract/ingestion.ts';
import type { Client } from './client.ts';
import { addOptionsOf, collectPair, pairsOf, readOptionsOf } from './contract-options.ts';
import { exitCodes, UnavailableError, usageError } from './exit-codes.ts';
import { showOutcome, waitForIngestion } from './ingestion-outcome.ts';
import { size } from './progress.ts';
import { type Action, type OptionValues, type Run, textOption } from './run.ts';

export function addIngestionUpload(ingestion: Command, action: Action): void {
  addOptionsOf(
    ingestion
      .command('upload <file>')
      .description('Upload codes made elsewhere, wait for the outcome and show every error')
      .option('--template <key>', 'as one new workorder with the settings of an ingestion template')
      .option('--add-to <key>', 'to the workorder with this ingestion key; without either, as SIDs'),
    createSidsBody,
    {
      filetype: 'what the file is; its ending says so otherwise',
      description: 'your name for it; the name of the file when not given',
      url_prefix: "address in front of each id, for SIDs; the service's own when not given",
      printing_partner: 'id of the company that prints',
      id_format: 'rule of the ids',
      allow_posted_duplicates: 'take the first of ids that are in the file twice',
      retry_of: 'key of the record this file corrects',
    },
  )
    .option('--default <key=value>', 'value of every code that has none of its own; can be repeated', collectPair)
    .option('--errors <file>', 'save the errors as CSV, if there are any')
    .option('--force', 'replace a file that is there')
    .option('--no-wait', 'only upload and start; ingestion watch follows it later')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action((run, file = '') => upload(run, file)));
}

async function upload(run: Run, file: string): Promise<number> {
  const { output, options, signal } = run;
  const service = run.client();
  const bytes = await sizeOf(file);
  const started = await start(service, options, file);
  const { record_key: key, post_data: post } = started;
  if (!post) throw new UnavailableError('The service named no place to upload to.');
  output.note(`Record ${key}`);
  const meter = output.meter(`Uploading ${path.basename(file)}`, 'bytes');
  try {
    const named = [await openAsBlob(file)];
    const posted = new MeteredFile(named, path.basename(file), (sent) => meter.update(sent, bytes));
    await service.service.postFile(post, posted, { signal });
  } finally {
    meter.stop();
  }
  await service.call(processFromFile, { body: { record: key } });
  if (options['wait'] === false) {
    output.result({ record_key: key }, () => [`Uploaded ${size(bytes)}; record ${key} is being processed.`]);
    return exitCodes.ok;
  }
  return showOutcome(run, service, await waitForIngestion(run, service, key));
}

async function start(service: Client, options: OptionValues, file: string) {
  const template = textOption(options, 'template');
  const ingestionKey = textOption(options, 'addTo');
  const given = {
    mode: 'file',
    filetype: textOption(options, 'filetype') ?? filetypeOf(file),
    description: textOption(options, 'description') ?? path.basename(file).slice(0, 200),
    default_scm_data: defaultsOf(options),
  };
  // Options that this way of uploading does not take are sent all the same, so that the service refuses them instead of
  // us ignoring them.
  const others = (names: string[]) =>
    Object.fromEntries(
      Object.entries(readOptionsOf(createSidsBody, options, given)).filter(([name]) => names.includes(name)),
    );
  if (template !== undefined && ingestionKey !== undefined) throw usageError('Give --template or --add-to, not both.');
  if (template !== undefined) {
    const extra = others(['allow_posted_duplicates', 'id_format', 'url_prefix']);
    const body = readOptionsOf(createFromIngestionTemplateBody, options, { ...given, ...extra, template });
    return service.call(createFromIngestionTemplate, { body });
  }
  if (ingestionKey !== undefined) {
    const extra = others(['printing_partner', 'url_prefix']);
    const body = readOptionsOf(addToWorkorderBody, options, { ...given, ...extra, ingestion_key: ingestionKey });
    return service.call(addToWorkorder, { body });
  }
  return service.call(createSids, { body: readOptionsOf(createSidsBody, options, given) });
}

/** activation_status and blacklist_reason are numbers; every other value is text. */
function defaultsOf(options: OptionValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(pairsOf(options['default'])).map(([key, value]) => [
      key,
      (key === 'activation_status' || key === 'blacklist_reason') && /^\d{1,2}$/.test(value) ? Number(value) : value,
    ]),
  );
}

function filetypeOf(file: string): 'csv' | 'json' {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.json') return 'json';
  throw usageError(`Is ${file} CSV or JSON? Say so with --filetype. Save a workbook as CSV first.`);
}

/** A file that reports how much of it is sent: Node reads a file of a form by its stream. */
class MeteredFile extends File {
  readonly #progress: (bytes: number) => void;

  constructor(parts: Blob[], name: string, progress: (bytes: number) => void) {
    super(parts, name);
    this.#progress = progress;
  }

  override stream() {
    let sent = 0;
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        sent += chunk.length;
        this.#progress(sent);
        controller.enqueue(chunk);
      },
    });
    return super.stream().pipeThrough(count);
  }
}

/** @throws a usage error when it is no file that can be read. */
async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw usageError(`${file} is not a file.`);
    await (await open(file)).close();
    return found.size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw usageError(`${file} cannot be read.`);
    throw error;
  }
}
