import type { ScanSummaryData } from '#components/scans/chart-shape.ts';

export interface WeekFigure {
  name: 'scans' | 'original' | 'copy' | 'unknown';
  now: number;
  before: number;
}

const days = 7;

/** Returns what was scanned in the last seven days and in the seven before; nothing without a scan in either. */
export function weekFigures(summary: ScanSummaryData): WeekFigure[] {
  const weeks = [summary.days.slice(-days), summary.days.slice(-2 * days, -days)] as const;
  const sum = (week: ScanSummaryData['days'], of: (day: ScanSummaryData['days'][number]) => number) =>
    week.reduce((total, day) => total + of(day), 0);
  const figure = (name: WeekFigure['name'], of: (day: ScanSummaryData['days'][number]) => number): WeekFigure => ({
    name,
    now: sum(weeks[0], of),
    before: sum(weeks[1], of),
  });
  const figures = [
    figure('scans', ({ total }) => total),
    figure('original', ({ results }) => results.auth_original ?? 0),
    figure('copy', ({ results }) => results.auth_copy ?? 0),
    figure('unknown', ({ results }) => results.auth_unknown ?? 0),
  ];
  return figures.some(({ now, before }) => now + before > 0) ? figures : [];
}
