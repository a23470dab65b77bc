import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Its packages weigh 150 MB: fetched when it is measured, not with the installation. */
const version = '13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

export interface Verdict {
  scores: Record<Category, number>;
  /** What keeps a category from full marks, but for performance: titles of the audits that failed. */
  failed: string[];
}

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

/**
 * Lighthouse as it is for a phone: a slow processor and a slow line, both reckoned from what it sees. It opens a tab of
 * the browser at the port, whose cookies hold the session.
 */
export async function judge(url: string, port: number): Promise<Verdict> {
  const args = ['--yes', `lighthouse@${version}`, url, `--port=${port}`, '--output=json', '--quiet'];
  const asked = ['--disable-storage-reset', `--only-categories=${categories.join(',')}`];
  const { stdout } = await promisify(execFile)('npx', [...args, ...asked], { maxBuffer: 64 * 1024 * 1024 });
  const report = JSON.parse(stdout) as Report;
  const scoreOf = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => report.categories[category].auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = report.audits[id];
      return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
    });
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    failed,
  };
}
