import { expect, it } from 'vitest';
import { documentedRefusals } from './testing/documented-answer.ts';
import { readMetAnswers } from './testing/met-answers.ts';

it('every refusal that the OpenAPI document has of an endpoint was met by a test of this run', () => {
  const met = readMetAnswers();
  expect(documentedRefusals.length).toBeGreaterThan(500);
  expect(documentedRefusals.filter((refusal) => !met.has(refusal))).toEqual([]);
});
