'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { scaleTop } from '#components/scans/chart-shape.ts';
import { DayColumns } from '#components/scans/day-columns.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { type AnalyticsValues, scansBehind } from './analytics-params.ts';
import type { Calls } from './analytics-type.ts';

/** Calls by day, apart from the visits of people: columns, and the same as a table. */
export function CallSection({ calls, values }: { calls: Calls; values: AnalyticsValues }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const [at, setAt] = useState<number>();
  const shown = at === undefined ? undefined : calls.days[at];
  const hrefOf = (day: string) => scansBehind(values, { time: day, calls: 'only' });
  return (
    <Section title={t('calls.title')}>
      <Surface>
        <figure className="m-0">
          <figcaption className="mb-2 max-w-160 text-sm text-ink2">{t('calls.text')}</figcaption>
          <p className="mb-2 min-h-[18px] text-sm text-ink2">
            {shown && (
              <>
                <Time value={shown.day} format="date" className="font-medium text-ink" />{' '}
              </>
            )}
            {t('calls.count', { count: shown?.total ?? calls.total })}
          </p>
          <DayColumns
            days={calls.days.map(({ day, total }) => ({
              day,
              parts: total > 0 ? [{ key: 'calls', from: 0, height: total, className: 'fill-ink3' }] : [],
            }))}
            top={scaleTop(Math.max(0, ...calls.days.map(({ total }) => total)))}
            hrefOf={hrefOf}
            onPoint={setAt}
          />
        </figure>
        <details className="mt-3 text-sm">
          <summary className="w-fit rounded-sm text-spot">{t('asTable')}</summary>
          <div className="mt-2">
            <Table label={t('calls.byDay')} tight>
              <THead>
                <Th>{t('day')}</Th>
                <Th numeric>{t('calls.title')}</Th>
              </THead>
              <TBody>
                {calls.days
                  .filter(({ total }) => total > 0)
                  .reverse()
                  .map(({ day, total }) => (
                    <Tr key={day}>
                      <Td phone="main">
                        <TextLink href={hrefOf(day)}>
                          <Time value={day} format="date" />
                        </TextLink>
                      </Td>
                      <Td numeric phone="end">
                        {formatNumber(total, locale)}
                      </Td>
                    </Tr>
                  ))}
              </TBody>
            </Table>
          </div>
        </details>
      </Surface>
    </Section>
  );
}
