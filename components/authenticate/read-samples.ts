import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portalEnv } from '#lib/portal/env.ts';
import { parseSamples, type Sample } from './samples.ts';

/** The demo's photos to try; they are of the demo's codes, and mean nothing elsewhere. */
export async function readSamples(): Promise<Sample[]> {
  if (!portalEnv().demo) return [];
  const list = await readFile(path.join(process.cwd(), 'public/samples/samples.json'), 'utf8').catch(() => '');
  return parseSamples(list);
}
