export type Verdict = 'steady' | 'grows' | 'not shown';
export type Point = readonly [x: number, y: number];

/** Least squares: the slope and, by the scatter around it, 1.96 standard errors of it. */
export function slopeOf(points: readonly Point[]): { slope: number; margin: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread === 0 || points.length < 3) return { slope: 0, margin: Number.POSITIVE_INFINITY };
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, margin: 1.96 * Math.sqrt(rest / (points.length - 2) / spread) };
}

/** Whether the whole interval of the slope is below the bar, above it, or on both sides. */
export function judgeSlope({ slope, margin }: ReturnType<typeof slopeOf>, bar: number): Verdict {
  if (slope + margin <= bar) return 'steady';
  return slope - margin > bar ? 'grows' : 'not shown';
}
