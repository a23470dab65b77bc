import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { check } from '#lib/client/error.ts';
import { UnavailableError, usageError } from './exit-codes.ts';
import { size } from './progress.ts';
import { type Action, type Run, textOption } from './run.ts';
import { safeJson } from './safe-text.ts';
import { saveFile } from './save-file.ts';
import { addFileCommand } from './workorder-commands.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

export function addCallCommand(program: Command, action: Action): void {
  addFileCommand(
    program
      .command('call <method> <path>')
      .description('Call any endpoint: proofmark call GET "/api/v2/products/?limit=5"')
      .addOption(new Option('-d, --data <json>', 'body: JSON, @file, or - for stdin')),
  ).action(action((run, method = '', path = '') => call(run, method.toUpperCase(), path)));
}

async function call(run: Run, method: string, path: string): Promise<undefined> {
  const { output, options } = run;
  if (!methods.includes(method)) throw usageError(`The method should be ${methods.join(', ')}.`);
  // With two slashes it would be the name of another host.
  if (!/^\/(?![/\\])/.test(path)) throw usageError('The path should begin with one slash, as in /api/v2/me/.');
  if (method === 'GET' && options['data'] !== undefined) throw usageError('A GET has no body: use the query string.');
  const service = run.client();
  const response = await check(await service.raw(method, path, await readData(run)));
  const target = textOption(options, 'output');
  const location = response.headers.get('location');
  if (target !== undefined) {
    const open = async () => (location ? service.openLink(location) : response);
    const saved = await saveFile(open, { ...run, target, name: 'answer', force: options['force'] === true });
    output.result(saved, () => [`Saved ${saved.file} (${size(saved.bytes)}).`]);
    return undefined;
  }
  const body = await response.text();
  if (/json/.test(response.headers.get('content-type') ?? '')) {
    const value = parse(body);
    output.result(value, () => safeJson(value).split('\n'));
  } else {
    const answer = { status: response.status, ...(location && { location }), ...(body && { body }) };
    output.result(answer, () => (location ? [location] : body.split('\n')));
  }
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnavailableError('The service answered JSON that cannot be read.');
  }
}

async function readData({ options, context }: Run): Promise<string | undefined> {
  const data = textOption(options, 'data');
  if (data === undefined) return undefined;
  const body =
    data === '-'
      ? await text(context.terminal.stdin)
      : data.startsWith('@')
        ? await readFile(data.slice(1), 'utf8').catch(() => {
            throw usageError(`${data.slice(1)} cannot be read.`);
          })
        : data;
  try {
    JSON.parse(body);
  } catch {
    throw usageError('--data is not valid JSON.');
  }
  return body;
}
