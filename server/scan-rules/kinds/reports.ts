import type { RuleKind, RuleScan } from './rule-kind.ts';

/** Reports of a code from at least `count` phones within the hours. */
export const reports: RuleKind = {
  comparesScans: true,
  watchesReports: true,
  fewestScans: ({ count }) => count ?? 1,
  isHit: ({ count }, _scan, window) => count !== null && countPhones(window) >= count,
};

/** Reports of one phone are one; those of unknown phones are one each. */
function countPhones(sent: readonly RuleScan[]): number {
  const known = new Set(sent.flatMap(({ visitId }) => visitId ?? []));
  return known.size + sent.filter(({ visitId }) => visitId === null).length;
}
