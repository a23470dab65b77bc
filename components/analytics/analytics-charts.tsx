'use client';

import type { ReactNode } from 'react';
import { verdicts } from '#components/authenticate/verdict-words.ts';
import { resultTotals, type ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanChart } from '#components/scans/scan-chart.tsx';
import { describePosition } from '#components/scans/scan-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { type AnalyticsValues, scansBehind } from './analytics-params.ts';
import type { PlaceRow, Repeats } from './analytics-type.ts';
import { RepeatTable } from './repeat-table.tsx';
import { ResultRanking } from './result-ranking.tsx';

export interface AnalyticsChartsProps {
  values: AnalyticsValues;
  summary: ScanSummaryData;
  /** Undefined when they could not be read. */
  places: { placed: number; rows: readonly PlaceRow[] } | undefined;
  repeats: Repeats | undefined;
}

/** The counts of some days, each number leading to the scans behind it. */
export function AnalyticsCharts({ values, summary, places, repeats }: AnalyticsChartsProps) {
  const to = (filter: Parameters<typeof scansBehind>[1]) => scansBehind(values, filter);
  const totals = resultTotals(summary.days);
  return (
    <>
      <h2 className="sr-only">By result</h2>
      <CountsStrip
        tone="ink"
        total={{ count: summary.total, label: summary.total === 1 ? 'scan' : 'scans' }}
        kinds={totals.map(({ result, count }) => ({
          key: result,
          label: verdicts[result].word,
          count,
          href: to({ result }),
        }))}
      />
      <Section title="By day" className="mt-0">
        <Surface>
          <ScanChart
            summary={summary}
            hrefOf={(day) => to({ time: day })}
            hrefOfResult={(result) => to({ result: totals.find((one) => one.result === result)?.result ?? null })}
          />
        </Surface>
      </Section>
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Section title="By product" className="min-w-0">
          <Surface>
            {summary.products.length === 0 ? (
              <Quiet>The codes that were scanned are of no product.</Quiet>
            ) : (
              <ResultRanking
                kind="Product"
                label="Scans by product and result"
                rows={summary.products.map((product) => ({
                  ...product,
                  key: String(product.id),
                  href: to({ product: product.id }),
                  detail: product.sku,
                }))}
              />
            )}
          </Surface>
        </Section>
        <Section
          title="By place"
          className="min-w-0"
          end={
            places &&
            places.placed < summary.total && (
              <span className="text-xs text-ink3">
                place known of {formatNumber(places.placed)} of {formatNumber(summary.total)}
              </span>
            )
          }
        >
          <Surface>
            <Places places={places} hrefOf={(place) => to({ place })} />
          </Surface>
        </Section>
      </div>
      <Section
        title="Codes scanned again"
        end={
          repeats && repeats.repeated > repeats.codes.length ? (
            <span className="text-xs text-ink3">
              {repeats.codes.length} of {formatNumber(repeats.repeated)}; the export has all
            </span>
          ) : undefined
        }
      >
        <RepeatedCodes repeats={repeats} hrefOf={(code) => to({ code })} />
      </Section>
    </>
  );
}

function Places({ places, hrefOf }: Pick<AnalyticsChartsProps, 'places'> & { hrefOf: (place: string) => string }) {
  if (!places) return <Quiet>The places could not be read. Load the page again in a moment.</Quiet>;
  if (places.rows.length === 0) {
    return <Quiet>No place is known: applications send it only where their users allow it.</Quiet>;
  }
  return (
    <ResultRanking
      kind="Place"
      label="Scans by place and result"
      rows={places.rows.map((row) => {
        const position = describePosition(row);
        return {
          ...row,
          key: position,
          name: row.name ?? position,
          detail: row.name && position,
          href: hrefOf(`${row.latitude},${row.longitude}`),
        };
      })}
    />
  );
}

function RepeatedCodes({
  repeats,
  hrefOf,
}: Pick<AnalyticsChartsProps, 'repeats'> & { hrefOf: (code: string) => string }) {
  if (!repeats) return <Quiet>The codes could not be read. Load the page again in a moment.</Quiet>;
  if (repeats.codes.length === 0) return <Quiet>Every code was scanned once.</Quiet>;
  return (
    <>
      <RepeatTable codes={repeats.codes} hrefOf={hrefOf} />
      {repeats.looked_back_to && (
        <p className="mt-2 text-xs text-ink3">
          There are very many scans: those before <Time value={repeats.looked_back_to} /> are not counted here. The
          export counts all of them.
        </p>
      )}
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink3">{children}</p>;
}
