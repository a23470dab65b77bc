import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger, loggerOptions } from './log.ts';

/** Collects the lines written. */
function capture() {
  const lines: string[] = [];
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
}

it('writes level, time and service, the same from a logger of ours and from Fastify', async () => {
  const { lines, stream } = capture();
  createLogger('worker', 'info', stream).warn({ job: 'generate-codes' }, 'taken up');
  const app = Fastify({ logger: { ...loggerOptions('api', 'info'), stream } });
  app.log.warn({ job: 'generate-codes' }, 'taken up');
  await app.close();
  const [ours, fastifys] = lines.map((line) => JSON.parse(line));
  expect(ours).toMatchObject({ level: 'warn', service: 'worker', msg: 'taken up', job: 'generate-codes' });
  expect(new Date(ours.time).toISOString()).toBe(ours.time);
  expect(fastifys).toEqual({ ...ours, service: 'api', time: fastifys.time });
});

it('writes an error with its causes and its code, and not what else the error holds', () => {
  const { lines, stream } = capture();
  const cause = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  const refused = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (email)=(a@b.test)',
  });
  createLogger('worker', 'info', stream).error({ err: refused }, 'Job failed');
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({ type: 'Error', message: 'duplicate key: disk full', code: '23505' });
  expect(err.stack).toContain('disk full');
  expect(lines[0]).not.toContain('a@b.test');
});

it('writes what was thrown and is no error', () => {
  const { lines, stream } = capture();
  createLogger('worker', 'info', stream).error({ err: 'gone' }, 'Job failed');
  expect(JSON.parse(lines[0] ?? '').err.message).toBe('gone');
  createLogger('worker', 'info', stream).error({ err: { message: 'silent for 5 s', queue: 'export' } }, 'job queue');
  expect(JSON.parse(lines[1] ?? '').err.message).toBe('silent for 5 s');
});

it('keeps to its level', () => {
  const { lines, stream } = capture();
  createLogger('worker', 'error', stream).warn('not this');
  createLogger('worker', 'silent', stream).fatal('nor this');
  expect(lines).toEqual([]);
});

it('redacts the headers that hold a token or a session', () => {
  const { lines, stream } = capture();
  const log = createLogger('api', 'info', stream);
  const headers = {
    authorization: 'UAT s3cret',
    cookie: 'session=s3cret',
    'set-cookie': ['session=s3cret'],
    accept: '*/*',
  };
  log.info({ headers }, 'of a call of ours');
  log.info({ req: { headers }, res: { headers } }, 'of a request');
  expect(lines.join('')).not.toContain('s3cret');
  expect(JSON.parse(lines[1] ?? '').req.headers).toMatchObject({ authorization: '[Redacted]', accept: '*/*' });
});
