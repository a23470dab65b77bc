'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { useListParams } from '#components/data-table/use-list-params.ts';
import { resultTotals, type ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanChart } from '#components/scans/scan-chart.tsx';
import { describePosition } from '#components/scans/scan-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';

import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { type AnalyticsValues, analyticsParams, scansBehind } from './analytics-params.ts';
import {
  mostPlaces,
  mostProducts,
  type NamedPlaces,
  type Places as PlaceCounts,
  type PlaceRow,
  type Repeats,
} from './analytics-type.ts';
import { describeChange, describeShare } from './comparison.ts';
import type { CountryRow } from './country-counts.ts';
import { CountrySection } from './country-section.tsx';
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
  countries: readonly CountryRow[];
}

/** The counts of some days, each number leading to the scans behind it. */
export function AnalyticsCharts({
  values,
  summary,
  places,
  repeats,
  before,
  placesBefore,
  countries,
}: AnalyticsChartsProps) {
  const t = useTranslations('analytics');
  const common = useTranslations('common');
  const to = (filter: Parameters<typeof scansBehind>[1]) => scansBehind(values, filter);
  const locale = useLocale();
  const [address, set] = useListParams(analyticsParams);
  const country = countries.find(({ code }) => code === address.country);
  const change = (now: number, earlier: number) => describeChange(now, earlier, t, locale);
  const totals = resultTotals(summary.days);
  // Every change from nothing would say the same: the total says it once.
  const compared = before && before.total > 0 ? before : undefined;
  const totalsBefore = compared && resultTotals(compared.days);
  const gone = totalsBefore?.filter(({ result }) => totals.every((one) => one.result !== result)) ?? [];
  const shown = [...totals, ...gone.map(({ result }) => ({ result, count: 0 }))];
  /** Undefined where a row is not among the most scanned of the earlier days, so that its count is not known. */
  const changeIn = <R extends { scans: number }>(
    rows: readonly R[] | undefined,
    mostRows: number,
    scans: number,
    isSame: (row: R) => boolean,
  ) => {
    const earlier = rows?.find(isSame)?.scans;
    if (!rows || (earlier === undefined && rows.length >= mostRows)) return undefined;
    return change(scans, earlier ?? 0);
  };
  const changeOfPlace = ({ latitude, longitude, scans }: PlaceRow) =>
    changeIn(
      placesBefore?.places,
      mostPlaces,
      scans,
      (row) => row.latitude === latitude && row.longitude === longitude,
    );
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
            before={compared && { summary: compared, describe: change }}
            hrefOf={(day) => to({ time: day })}
            hrefOfResult={(result) => to({ result: totals.find((one) => one.result === result)?.result ?? null })}
          />
        </Surface>
      </Section>
      {places && countries.length > 0 && (
        <CountrySection
          countries={countries}
          places={places}
          selected={country?.code ?? null}
          onSelect={(code) => void set({ country: code }, { shallow: true })}
        />
      )}
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
                  change: changeIn(compared?.products, mostProducts, product.scans, ({ id }) => id === product.id),
                  key: String(product.id),
                  href: to({ product: product.id }),
                  detail: product.sku,
                }))}
              />
            )}
          </Surface>
        </Section>
        <Section
          title={country ? t('byPlaceIn', { country: country.name }) : t('byPlace')}
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
            <Places
              places={places}
              country={country?.code}
              changeOf={changeOfPlace}
              hrefOf={(place) => to({ place })}
            />
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

/** As many places as are shown. */
const shownPlaces = 10;

interface PlacesProps {
  /** Its places alone. */
  country: string | undefined;
  places: NamedPlaces | undefined;
  changeOf: (place: PlaceRow) => string | undefined;
  hrefOf: (place: string) => string;
}

function Places({ places, country, changeOf, hrefOf }: PlacesProps) {
  const t = useTranslations('analytics');
  const scans = useTranslations('scans');
  const locale = useLocale();
  if (!places) return <Quiet>{t('placesNotRead')}</Quiet>;
  const rows = country ? places.places.filter((row) => row.country === country) : places.places;
  if (rows.length === 0) {
    return <Quiet>{t('noPlace')}</Quiet>;
  }
  return (
    <>
      <ResultRanking
        kind={t('place')}
        label={t('byPlaceAndResult')}
        rows={rows.slice(0, shownPlaces).map((row) => {
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
