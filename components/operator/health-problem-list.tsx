import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatBytes } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { HealthProblem } from './health-problems.ts';
import { programName } from './health-words.ts';
import { jobWords } from './work-words.ts';

/** Problems for the operator: a line for each, with advice. */
export function HealthProblems({ problems, stale }: { problems: readonly HealthProblem[]; stale: boolean }) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const count = problems.length;
  return (
    <Section
      title={count > 0 ? t('health.problems', { count }) : t('health.state.title')}
      end={stale && <Status tone="bad">{t('stale')}</Status>}
    >
      {count === 0 ? (
        <p className="rounded-surface border border-line bg-surface px-4 py-5">
          <Status tone="ok">{t('health.allWell')}</Status>
        </p>
      ) : (
        <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {problems.map((problem) => (
            <li
              key={JSON.stringify(problem)}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2 last:border-0"
            >
              <span aria-hidden="true" className="size-2 flex-none rounded-full bg-bad" />
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-strong">{matterOf(problem, t, locale)}</p>
                <p className="text-sm text-ink2">{t(`health.todo.${problem.kind}`)}</p>
              </div>
              {'job' in problem && (
                <ButtonLink
                  href={paths.operatorWork}
                  aria-label={t('health.openWorkOf', { job: jobWords(problem.job, t) })}
                >
                  {t('health.openWork')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function matterOf(problem: HealthProblem, t: Translator<'operator'>, locale: string): ReactNode {
  switch (problem.kind) {
    case 'silent': {
      const { program, host, seenAt } = problem;
      const time = () => seenAt && <Time value={seenAt} format="relative" />;
      return t.rich('health.matter.silent', { program: programName(program, t), host, time });
    }
    case 'missing':
      return t('health.matter.missing', { program: programName(problem.program, t) });
    case 'failing':
      return t('health.matter.failing', { ...problem, program: programName(problem.program, t) });
    case 'disk': {
      const { host, place, free, size } = problem;
      return t('health.matter.disk', { host, place, free: formatBytes(free, locale), size: formatBytes(size, locale) });
    }
    case 'queueOld': {
      const { job, since, waiting } = problem;
      const time = () => <Time value={since} format="relative" />;
      return t.rich('health.matter.queueOld', { job: jobWords(job, t), count: waiting, time });
    }
    case 'queueLeft':
      return t('health.matter.queueLeft', { job: jobWords(problem.job, t), count: problem.count });
    case 'jobsFailed':
      return t('health.matter.jobsFailed', { job: jobWords(problem.job, t), count: problem.count });
    case 'releases':
      return t('health.matter.releases', { versions: problem.versions });
  }
}
