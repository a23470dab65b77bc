import type { RuleKind } from './rule-kind.ts';

/** More scans of a code than `count` within the hours. */
export const visits: RuleKind = {
  comparesScans: true,
  fewestScans: ({ count }) => (count ?? 0) + 1,
  isHit: ({ count }, _scan, window) => count !== null && window.length > count,
};
