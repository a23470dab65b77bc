import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maxBodyOf, requestClasses } from '#lib/contract/endpoint.ts';
import { namedAttributes } from '#lib/contract/messages.ts';
import { photosPerMinute } from '#lib/contract/photo.ts';
import { photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { loadConfig } from '../config/config.ts';
import { smallBody } from './build-program.ts';
import { maxAttributes } from './long-bodies/check-long-body.ts';
import { longBodyLimits } from './long-bodies/read-long-body.ts';

const config = loadConfig({});
const kibibytes = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);
const count = (number: number) => number.toLocaleString('en');

/** The limit of each budget, as the page for operators says it. */
const limits: Record<string, string> = {
  'body without a token': kibibytes(requestClasses.public.bytes),
  'body with a token': kibibytes(requestClasses.small.bytes),
  'list that is set as a whole': kibibytes(requestClasses.list.bytes),
  'codes, products, SCM values': `up to ${kibibytes(requestClasses.upload.bytes)}, by OpenAPI`,
  'attributes of an object, body above 128 KiB': count(maxAttributes),
  'unknown attributes': `none; ${namedAttributes} are named`,
  'reading a body above 128 KiB': `${longBodyLimits.maxMs / 1000} s, ${kibibytes(longBodyLimits.maxMegabytes * 1024 * 1024)}, one of a company at a time`,
  requests: `${count(config.apiRatePerMinute)} a minute`,
  'processor time of bodies and answers': `${config.apiSecondsPerMinute} s a minute`,
  'requests of a code address': `${config.codeRatePerMinute} a minute`,
  'photos, their processor time': `${photosPerMinute}, ${photoSecondsPerMinute} s a minute`,
};

it('are on the page for operators', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = new Map(
    page.split('\n').flatMap((line) => {
      const [, budget = '', , limit = ''] = line.split('|').map((cell) => cell.trim());
      return Object.hasOwn(limits, budget) ? [[budget, limit] as const] : [];
    }),
  );
  expect(Object.fromEntries(rows)).toEqual(limits);
});

it('hold every endpoint', () => {
  expect(smallBody).toBe(requestClasses.public.bytes);
  const most = Math.max(...managementEndpoints.map(maxBodyOf));
  expect(most).toBe(requestClasses.upload.bytes);
});
