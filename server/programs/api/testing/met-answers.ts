import { appendFileSync, readFileSync } from 'node:fs';

/** Set by vitest.config.ts for one run: where its workers write what they have met. */
const file = process.env['MET_ANSWERS'];
const noted = new Set<string>();

/** Keeps that a test has met this answer of an operation. */
export function recordMetAnswer(operationId: string, status: string): void {
  const answer = `${operationId} ${status}`;
  if (!file || noted.has(answer)) return;
  noted.add(answer);
  // Workers append beside each other: a line this short is written whole.
  appendFileSync(file, `${answer}\n`);
}

/** Answers that the tests of this run have met so far. */
export function readMetAnswers(): Set<string> {
  if (!file) throw new Error('MET_ANSWERS is not set: vitest.config.ts does.');
  return new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
}
