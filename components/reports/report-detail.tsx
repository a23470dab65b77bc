import { useLocale, useTranslations } from 'next-intl';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Report } from '#lib/contract/reports.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import { paths } from '#lib/portal/paths.ts';
import { HandOverForm } from './lazy-forms.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportPhotos } from './report-photos.tsx';
import { ReportQuestions } from './report-questions.tsx';
import { ReportState } from './report-state.tsx';

interface ReportDetailProps {
  report: Report;
  /** Name of its place. */
  place: string | undefined;
  mayChange: boolean;
  /** When it was read, in milliseconds. */
  now: number;
}

/** One report: what the person wrote and photographed, and what it is about. */
export function ReportDetail({ report, place, mayChange, now }: ReportDetailProps) {
  const t = useTranslations('reports');
  return (
    <>
      <PageHeader
        title={t('numbered', { id: String(report.id) })}
        state={
          <StateLine
            parts={[<ReportState key="state" report={report} />, t(`kinds.${report.kind}`), report.product?.name]}
          />
        }
        actions={mayChange && <ReportActions report={report} />}
      />
      <DetailLayout rail={<ReportFacts report={report} place={place} />}>
        <Section title={t('note')}>
          <Surface>
            <p className="break-words whitespace-pre-line" dir="auto">
              {report.note}
            </p>
          </Surface>
        </Section>
        {report.photos.length > 0 && (
          <Section title={t('photos')}>
            <ReportPhotos report={report.id} photos={report.photos} large />
          </Section>
        )}
        {report.company !== null && <ReportQuestions report={report} mayAsk={mayChange} now={now} />}
        {mayChange && report.company === null && (
          <Section title={t('handOver')}>
            <HandOverForm id={report.id} />
          </Section>
        )}
      </DetailLayout>
    </>
  );
}

function ReportFacts({ report, place }: Pick<ReportDetailProps, 'report' | 'place'>) {
  const t = useTranslations('reports');
  const locale = useLocale();
  const { extended_id: code, foreign_address: address, country, position } = report;
  const countryName = country && nameOfCountry(locale, country);
  return (
    <Facts
      facts={[
        {
          label: t('foreignAddress'),
          value: address && <span className="break-all">{address}</span>,
          copy: address ?? undefined,
          mono: true,
        },
        {
          label: t(report.kind === 'own' ? 'code' : 'sentFrom'),
          value: code && <TextLink href={paths.code(code)}>{code}</TextLink>,
          copy: code ?? undefined,
          mono: true,
        },
        {
          label: t('case'),
          value: report.case && (
            <TextLink href={paths.case(report.case)}>{t('caseNumbered', { id: String(report.case) })}</TextLink>
          ),
        },
        {
          label: t('photoOfCode'),
          value: report.scan && <TextLink href={paths.scan(report.scan)}>{t('toScan')}</TextLink>,
        },
        { label: t('product'), value: report.product?.name ?? null },
        { label: t('company'), value: report.company?.name ?? t('noCompany') },
        {
          label: t('place'),
          value: position && (place ?? `${position.latitude.toFixed(2)}, ${position.longitude.toFixed(2)}`),
        },
        { label: t('country'), value: position ? null : countryName },
        { label: t('sent'), value: <Time value={report.created_at} /> },
        { label: t('handledAt'), value: report.handled_at && <Time value={report.handled_at} /> },
        { label: t('handledBy'), value: report.handled_by?.name ?? null },
        { label: t('deletedAfter'), value: <Time value={report.deleted_after} /> },
      ]}
    />
  );
}
