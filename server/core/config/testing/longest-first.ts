import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestTests } from './longest-tests.ts';

const tiers = ['kill', 'slow', 'api', 'unit', 'unit-portal'];

const nameOf = (spec: TestSpecification) => path.basename(spec.moduleId).replace(/[.]test[.]tsx?$/, '');
const rankIn = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length);

/** Begins with what takes longest, so that no worker ends the run alone; by tier, since workers are kept within one. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    return specs.toSorted(
      (a, b) =>
        rankIn(tiers, a.project.name) - rankIn(tiers, b.project.name) ||
        rankIn(longestTests, nameOf(a)) - rankIn(longestTests, nameOf(b)) ||
        a.moduleId.localeCompare(b.moduleId),
    );
  }
}
