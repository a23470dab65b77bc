import { expect, it } from 'vitest';
import { jobKinds } from '#lib/contract/values/jobs.ts';
import { jobs } from './jobs.ts';

it('every kind of job has its words in the portal', () => {
  expect(Object.keys(jobs).sort()).toEqual([...jobKinds].sort());
});
