import type { DriftPoint } from '#lib/contract/print-models.ts';

const marks: Record<DriftPoint['source'], string> = {
  proofs: 'fill-ink stroke-ink',
  genuine: 'fill-ok stroke-ok',
  scans: 'fill-surface stroke-ink',
};

/** The mark of a point: full for what is known to be genuine, a ring for what may be copies. */
export function DriftMark({ source, x, y }: { source: DriftPoint['source']; x: string; y: number }) {
  return <circle cx={x} cy={y} r="4" strokeWidth="1.5" className={marks[source]} />;
}
