import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { Webhook } from 'standardwebhooks';
import { pause } from '#lib/client/wait.ts';
import { type CompanyEvent, getEvents } from '#lib/contract/events.ts';
import { watchPatience } from './client.ts';
import { usageError } from './exit-codes.ts';
import { type Action, numberOption, type Run, textOption } from './run.ts';

const pauseMs = 2000;
const answerWithinMs = 10_000;

export function addListenCommand(program: Command, action: Action): void {
  program
    .command('listen')
    .description('Show events as they happen, and forward each to an address of yours as a webhook would send it')
    .option('--forward-to <address>', 'send each event there, signed: http://localhost:3000/hooks')
    .option('--secret <secret>', 'sign with this secret, whsec_…; a new one by default')
    .option('--cursor <cursor>', 'begin after the event with this cursor; by default with what happens from now on')
    .option('--limit <count>', 'end after so many events')
    .action(action(listen));
}

async function listen(run: Run): Promise<undefined> {
  const { output, signal, options } = run;
  const service = run.client();
  const address = textOption(options, 'forwardTo');
  if (address !== undefined && !URL.canParse(address)) throw usageError(`${address} is no address.`);
  const secret = textOption(options, 'secret') ?? `whsec_${randomBytes(24).toString('base64')}`;
  const most = numberOption(options, 'limit', '--limit') ?? Number.POSITIVE_INFINITY;
  const read = (cursor: string) => service.call(getEvents, { query: { cursor } }, { patience: watchPatience });
  let cursor = textOption(options, 'cursor') ?? (await read('latest')).cursor;
  if (address) output.note(`Messages are signed with ${secret}`);
  output.note(`Listening from cursor ${cursor}; Ctrl-C ends it`);
  let count = 0;
  while (count < most) {
    const answer = await read(cursor);
    for (const event of answer.results.slice(0, most - count)) {
      const outcome = address ? `, ${await forward(event, { address, secret, signal })}` : '';
      output.note(`${event.timestamp}  ${event.type}  ${event.id}${outcome}`);
      cursor = event.cursor;
      count += 1;
    }
    if (answer.next === null && count < most) await pause(pauseMs, signal);
  }
  output.result({ cursor, count }, () => [`Go on with --cursor ${cursor}`]);
  return undefined;
}

/** Sends an event once, as a worker does. @returns status of the answer, or why there is none */
async function forward(
  { id, type, timestamp, data }: CompanyEvent,
  { address, secret, signal }: { address: string; secret: string; signal: AbortSignal },
): Promise<string> {
  const body = JSON.stringify({ type, timestamp, data });
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal: limits });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    signal.throwIfAborted();
    return `no answer: ${error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error}`;
  }
}
