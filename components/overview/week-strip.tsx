import { useLocale, useTranslations } from 'next-intl';
import type { ScanSummaryData } from '#components/scans/chart-shape.ts';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { type WeekFigure, weekFigures } from './week-figures.ts';

/** Scans of the last seven days compared with the seven before. */
export function WeekStrip({ summary }: { summary: ScanSummaryData }) {
  const t = useTranslations('overview');
  const figures = weekFigures(summary);
  if (figures.length === 0) return null;
  return (
    <Section
      title={t('week.title')}
      end={
        <TextLink href={paths.analytics} className="text-sm">
          {t('week.all')}
        </TextLink>
      }
    >
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-surface border border-line bg-line md:grid-cols-4">
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </dl>
    </Section>
  );
}

function Figure({ name, now, before }: WeekFigure) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const change = before === 0 ? undefined : (now - before) / before;
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-sm text-ink2">{t(`week.${name}`)}</dt>
      <dd>
        <span className="text-figure font-semibold tracking-figure tabular-nums">{formatNumber(now, locale)}</span>
        <span className="block text-xs text-ink3">
          {change === undefined
            ? t('week.none')
            : t('week.change', {
                sign: change < 0 ? 'less' : change > 0 ? 'more' : 'same',
                percent: formatNumber(Math.round(Math.abs(change) * 100), locale),
                before: formatNumber(before, locale),
              })}
        </span>
      </dd>
    </div>
  );
}
