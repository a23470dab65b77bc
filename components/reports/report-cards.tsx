import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Report } from '#lib/contract/reports.ts';
import { paths } from '#lib/portal/paths.ts';
import { ReportPhotos } from './report-photos.tsx';

/** Reports about codes on a page about them; nothing where there are none. `end` acts on them. */
export function ReportCards({ reports, end }: { reports: readonly Report[]; end?: ReactNode }) {
  const t = useTranslations('reports');
  if (reports.length === 0) return null;
  return (
    <Section title={t('ofCode')} end={end}>
      <Surface padded={false}>
        <ul className="list-none divide-y divide-line">
          {reports.map((report) => (
            <li key={report.id} className="grid gap-2 p-4">
              <p className="break-words whitespace-pre-line" dir="auto">
                {report.note}
              </p>
              {report.foreign_address !== null && (
                <p className="text-sm break-all text-ink2">
                  {t('foreignCode')} <span className="font-mono">{report.foreign_address}</span>
                </p>
              )}
              <ReportPhotos report={report.id} photos={report.photos} />
              {report.questions.map(
                ({ id, answer, photos }) =>
                  answer !== null && (
                    <div key={id} className="grid gap-2 border-l-2 border-line pl-3">
                      <p className="break-words whitespace-pre-line text-ink2" dir="auto">
                        {answer}
                      </p>
                      <ReportPhotos report={report.id} photos={photos} />
                    </div>
                  ),
              )}
              <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
                <Time value={report.created_at} />
                <TextLink href={paths.report(report.id)}>{t('toReport')}</TextLink>
                {report.can_be_asked && <TextLink href={`${paths.report(report.id)}#ask`}>{t('ask')}</TextLink>}
                {report.scan && <TextLink href={paths.scan(report.scan)}>{t('photoOfCode')}</TextLink>}
              </p>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  );
}
