'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { resultTotals, type ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanChart } from '#components/scans/scan-chart.tsx';
import { describePosition } from '#components/scans/scan-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';

import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { type AnalyticsValues, scansBehind } from './analytics-params.ts';
import {
  mostRows,
  type NamedPlaces,
  type Places as PlaceCounts,
  type PlaceRow,
  type Repeats,
} from './analytics-type.ts';
import { describeChange, describeShare } from './comparison.ts';
import { RepeatTable } from './repeat-table.tsx';
import { ResultRanking } from './result-ranking.tsx';

export interface AnalyticsChartsProps {
  values: AnalyticsValues;
  summary: ScanSummaryData;
  /** Undefined when they could not be read. */
  places: NamedPlaces | undefined;
  repeats: Repeats | undefined;
  /** Counts of the days that these are compared with. */
  before: ScanSummaryData | undefined;
  placesBefore: PlaceCounts | undefined;
}

/** The counts of some days, each number leading to the scans behind it. */
export function AnalyticsCharts({ values, summary, places, repeats, before, placesBefore }: AnalyticsChartsProps) {
  const t = useTranslations('analytics');
  const common = useTranslations('common');
  const to = (filter: Parameters<typeof scansBehind>[1]) => scansBehind(values, filter);
  const locale = useLocale();
  const change = (now: number, earlier: number) => describeChange(now, earlier, t, locale);
  const totals = resultTotals(summary.days);
  const totalsBefore = before && resultTotals(before.days);
  const gone = totalsBefore?.filter(({ result }) => totals.every((one) => one.result !== result)) ?? [];
  const shown = [...totals, ...gone.map(({ result }) => ({ result, count: 0 }))];
  /** Undefined where a row is not among the most scanned of the earlier days, so that its count is not known. */
  const changeIn = <R extends { scans: number }>(
    rows: readonly R[] | undefined,
    scans: number,
    isSame: (row: R) => boolean,
  ) => {
    const earlier = rows?.find(isSame)?.scans;
    if (!rows || (earlier === undefined && rows.length >= mostRows)) return undefined;
    return change(scans, earlier ?? 0);
  };
  const changeOfPlace = ({ latitude, longitude, scans }: PlaceRow) =>
    changeIn(placesBefore?.places, scans, (row) => row.latitude === latitude && row.longitude === longitude);
  return (
    <>
      <h2 className="sr-only">{t('byResult')}</h2>
      <CountsStrip
        tone="ink"
        total={{
          count: summary.total,
          label: t('scans', { count: summary.total }),
          detail: before && change(summary.total, before.total),
        }}
        kinds={shown.map(({ result, count }) => ({
          key: result,
          label: common(`verdict.${result}`),
          count,
          detail: withChange(
            describeShare(count, summary.total, locale),
            totalsBefore && change(count, totalsBefore.find((one) => one.result === result)?.count ?? 0),
          ),
          href: to({ result }),
        }))}
      />
      <Section title={t('byDay')} className="mt-0">
        <Surface>
          <ScanChart
            summary={summary}
            before={before && { summary: before, describe: change }}
            hrefOf={(day) => to({ time: day })}
            hrefOfResult={(result) => to({ result: totals.find((one) => one.result === result)?.result ?? null })}
          />
        </Surface>
      </Section>
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Section title={t('byProduct')} className="min-w-0">
          <Surface>
            {summary.products.length === 0 ? (
              <Quiet>{t('noProduct')}</Quiet>
            ) : (
              <ResultRanking
                kind={t('product')}
                label={t('byProductAndResult')}
                rows={summary.products.map((product) => ({
                  ...product,
                  share: describeShare(product.scans, summary.total, locale),
                  change: changeIn(before?.products, product.scans, ({ id }) => id === product.id),
                  key: String(product.id),
                  href: to({ product: product.id }),
                  detail: product.sku,
                }))}
              />
            )}
          </Surface>
        </Section>
        <Section
          title={t('byPlace')}
          className="min-w-0"
          end={
            places &&
            places.placed < summary.total && (
              <span className="text-xs text-ink3">
                {t('placesKnown', { placed: places.placed, count: summary.total })}
              </span>
            )
          }
        >
          <Surface>
            <Places places={places} changeOf={changeOfPlace} hrefOf={(place) => to({ place })} />
          </Surface>
        </Section>
      </div>
      <Section
        title={t('again')}
        end={
          repeats && repeats.repeated > repeats.codes.length ? (
            <span className="text-xs text-ink3">
              {t('repeatsShown', { shown: repeats.codes.length, count: repeats.repeated })}
            </span>
          ) : undefined
        }
      >
        <RepeatedCodes repeats={repeats} hrefOf={(code) => to({ code })} />
      </Section>
    </>
  );
}

const withChange = (share: string, change: string | undefined) => (change ? `${share} · ${change}` : share);

interface PlacesProps {
  places: NamedPlaces | undefined;
  changeOf: (place: PlaceRow) => string | undefined;
  hrefOf: (place: string) => string;
}

function Places({ places, changeOf, hrefOf }: PlacesProps) {
  const t = useTranslations('analytics');
  const scans = useTranslations('scans');
  const locale = useLocale();
  if (!places) return <Quiet>{t('placesNotRead')}</Quiet>;
  if (places.places.length === 0) {
    return <Quiet>{t('noPlace')}</Quiet>;
  }
  return (
    <>
      <ResultRanking
        kind={t('place')}
        label={t('byPlaceAndResult')}
        rows={places.places.map((row) => {
          const position = describePosition(row, scans, locale);
          return {
            ...row,
            share: describeShare(row.scans, places.placed, locale),
            change: changeOf(row),
            key: position,
            name: row.name ?? position,
            detail: row.name && position,
            href: hrefOf(`${row.latitude},${row.longitude}`),
          };
        })}
      />
      {places.looked_back_to && (
        <p className="mt-2 text-xs text-ink3">
          {t.rich('placesLookedBack', { time: () => <Time value={places.looked_back_to ?? ''} /> })}
        </p>
      )}
    </>
  );
}

function RepeatedCodes({
  repeats,
  hrefOf,
}: Pick<AnalyticsChartsProps, 'repeats'> & { hrefOf: (code: string) => string }) {
  const t = useTranslations('analytics');
  const lookedBackTo = repeats?.looked_back_to;
  if (!repeats) return <Quiet>{t('codesNotRead')}</Quiet>;
  if (repeats.codes.length === 0) return <Quiet>{t('noneAgain')}</Quiet>;
  return (
    <>
      <RepeatTable codes={repeats.codes} hrefOf={hrefOf} />
      {lookedBackTo && (
        <p className="mt-2 text-xs text-ink3">{t.rich('lookedBack', { time: () => <Time value={lookedBackTo} /> })}</p>
      )}
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink3">{children}</p>;
}
