import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { runAs } from './request-context.ts';

function createTestLogger() {
  const lines: string[] = [];
  const kept = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLogger('worker', 'info', kept), lines };
}

it.each([
  ['an error', new Error('read ECONNRESET')],
  ['an object with a message, as the queue gives', { message: 'read ECONNRESET', queue: 'mails' }],
])('writes the message of %s', (_what, err) => {
  const { log, lines } = createTestLogger();
  log.error({ err }, 'job queue');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'job queue', err: { message: 'read ECONNRESET' } });
});

it('writes something that says more than [object Object] of an object without a message', () => {
  const { log, lines } = createTestLogger();
  log.error({ err: { code: 'ETIMEDOUT' } }, 'job queue');
  expect(lines[0]).not.toContain('[object Object]');
  expect(lines[0]).toContain('ETIMEDOUT');
});

it('names the request of a line once, also in the log of a job', async () => {
  const { log, lines } = createTestLogger();
  await runAs({ requestId: 'an id', traceparent: undefined }, async () =>
    log.child({ job: 'mails' }).info('Job started'),
  );
  expect(lines[0]?.split('"requestId":"an id"')).toHaveLength(2);
});
