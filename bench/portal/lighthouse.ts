import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Its packages weigh 150 MB: fetched when it is measured, not with the installation. */
const version = '13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

export interface Verdict {
  scores: Record<Category, number>;
  /** Titles of failed audits in categories below 100, except performance. */
  failed: string[];
  runs: number;
}

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

/** Runs for a page whose first score is below its bar. Lighthouse's own advice is the median of five. */
const mostRuns = 5;
const attempts = 3;

/**
 * Lighthouse as it is for a phone: a slow processor and a slow line, both reckoned from what it sees, on a first visit
 * (it empties the browser's cache; cookies stay). It opens a tab of the browser at the port, whose cookies hold the
 * session. A performance below the bar is measured again: `runs` tells how often, and the median counts.
 */
export async function judge(url: string, port: number, bar: number): Promise<Verdict> {
  const reports: Report[] = [await report(url, port)];
  const middle = () => reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[reports.length >> 1] as Report;
  while (reports.length < mostRuns && performanceOf(middle()) < bar) {
    reports.push(await report(url, port), await report(url, port));
  }
  const measured = middle();
  const scoreOf = (category: Category) => Math.round((measured.categories[category].score ?? 0) * 100);
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => measured.categories[category].auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = measured.audits[id];
      return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
    });
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    failed,
    runs: reports.length,
  };
}

const performanceOf = ({ categories }: Report) => Math.round((categories.performance.score ?? 0) * 100);

/** Lighthouse loses a trace now and then, which says nothing about the page. */
async function report(url: string, port: number): Promise<Report> {
  const args = ['--yes', `lighthouse@${version}`, url, `--port=${port}`, '--output=json', '--quiet'];
  const asked = [`--only-categories=${categories.join(',')}`];
  for (let attempt = 1; ; attempt++) {
    try {
      const { stdout } = await promisify(execFile)('npx', [...args, ...asked], { maxBuffer: 64 * 1024 * 1024 });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      const lost = error instanceof Error && error.message.includes('NO_NAVSTART');
      if (!lost || attempt === attempts) throw error;
    }
  }
}
