import { expect, it } from 'vitest';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { documentedRefusals } from './testing/documented-answer.ts';
import { readMetAnswers } from './testing/met-answers.ts';

it('every refusal that the OpenAPI document has of an endpoint was met by a test of this run', () => {
  const met = readMetAnswers();
  expect(documentedRefusals.length).toBeGreaterThan(500);
  expect(documentedRefusals.filter((refusal) => !met.has(refusal))).toEqual([]);
});

it('every refusal that the contract has of the photo API was met by a test of this run', () => {
  const met = readMetAnswers();
  const refusals = Object.keys(authenticatePhoto.problems ?? {}).map((status) => `${authenticatePhoto.id} ${status}`);
  expect(refusals.length).toBeGreaterThan(3);
  expect(refusals.filter((refusal) => !met.has(refusal))).toEqual([]);
});
