import { formatNumber } from '#lib/format/numbers.ts';
import type { Cluster } from './distribute.ts';
import type { Step } from './steps.ts';

const size = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

/** Describes the plan of `scale distribute`, line by line. */
export function describePlan(cluster: Cluster, steps: readonly Step[], shards: number): string[] {
  const codes = formatNumber(Math.round(cluster.codes));
  return [
    `About ${codes} codes; with their scans ${size(cluster.bytes)}. Citus ${cluster.citus}.`,
    `Nodes that will hold them, in ${shards} shards: ${cluster.nodes.join(', ')}`,
    '',
    ...steps.map(({ says }, index) => `  ${String(index + 1).padStart(2)}. ${says}`),
    '',
    'While a table is distributed it can be read and not written: orders, uploads and scans wait or are tried again.',
    'There is no way back by a command: make a backup first. A run that is cut off is gone on with by the same command.',
  ];
}
