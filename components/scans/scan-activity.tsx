'use client';

import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ScanSummaryData } from './chart-shape.ts';
import { ScanChart } from './scan-chart.tsx';

/** Recent scans, for an overview. Empty until there is a scan. */
export function ScanActivity({ summary }: { summary: ScanSummaryData }) {
  const t = useTranslations('scans');
  if (summary.total === 0) return null;
  return (
    <Section
      title={t('byDay')}
      end={
        <TextLink href={paths.scans} className="text-sm">
          {t('all')}
        </TextLink>
      }
    >
      <Surface>
        <ScanChart
          summary={summary}
          hrefOf={(day) => `${paths.scans}?time=${day}`}
          hrefOfResult={(result) => `${paths.scans}?time=30d&result=${result}`}
        />
      </Surface>
    </Section>
  );
}
