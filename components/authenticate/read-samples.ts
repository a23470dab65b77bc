import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTranslations } from 'next-intl/server';
import { portalEnv } from '#lib/portal/env.ts';
import { parseSamples, type Sample } from './samples.ts';

/** Samples with a description in every language; others have the one of their list. */
const names = ['original', 'copy', 'blurred', 'glare', 'far', 'sid', 'foreign'] as const;

/** The demo's photos to try; they are of the demo's codes, and mean nothing elsewhere. */
export async function readSamples(): Promise<Sample[]> {
  if (!portalEnv().demo) return [];
  const list = await readFile(path.join(process.cwd(), 'public/samples/samples.json'), 'utf8').catch(() => '');
  const t = await getTranslations('authenticate');
  return parseSamples(list).map((sample) => {
    const known = names.find((name) => sample.file === `${name}.jpg`);
    return known ? { ...sample, name: t(`sample.${known}`), about: t(`sampleText.${known}`) } : sample;
  });
}
