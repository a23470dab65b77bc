'use client';

import type { ReactNode } from 'react';
import { verdicts } from '#components/authenticate/verdict-words.ts';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findCompanies } from '#components/forms/actions.ts';
import { resultTotals, type ScanSummaryData } from '#components/scans/chart-shape.ts';
import { ScanChart } from '#components/scans/scan-chart.tsx';
import { IdFilter } from '#components/scans/scan-filters.tsx';
import { describePosition } from '#components/scans/scan-words.ts';
import { TimeFilter } from '#components/scans/time-filter.tsx';
import { Button } from '#components/ui/button.tsx';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { type AnalyticsValues, analyticsParams, scansBehind } from './analytics-params.ts';
import type { PlaceRow, Repeats } from './analytics-type.ts';
import { ExportMenu } from './export-menu.tsx';
import { RepeatTable } from './repeat-table.tsx';
import { ResultRanking } from './result-ranking.tsx';

interface AnalyticsPageProps {
  values: AnalyticsValues;
  summary: ScanSummaryData;
  /** Undefined when they could not be read. */
  places: { placed: number; rows: readonly PlaceRow[] } | undefined;
  repeats: Repeats | undefined;
  /** For those who see every company: the one they chose. */
  companyName: string | undefined;
  findsCompanies: boolean;
  /** The export just started. */
  document: DocumentRecord | undefined;
  loadedAt: number;
  timeZone: string;
  /** YYYY-MM-DD in that zone. */
  today: string;
}

/** What was scanned in some days: by result, day, product and place, and which codes came again. */
export function AnalyticsPage(props: AnalyticsPageProps) {
  const { values, summary, timeZone } = props;
  const query: Record<string, string> = {
    created_at: `${summary.from},${summary.to}`,
    time_zone: timeZone,
    ...(values.company ? { company: String(values.company) } : {}),
  };
  return (
    <ListFrame>
      <PageHeader
        title="Analytics"
        state={
          <>
            <Time value={summary.from} format="date" /> to <Time value={summary.to} format="date" />, days of{' '}
            {timeZone.replaceAll('_', ' ')}
          </>
        }
        actions={<ExportMenu query={query} />}
      />
      <Filters {...props} />
      {props.document && (
        <div className="mb-[18px]">
          <DocumentCard key={props.document.key} document={props.document} names={{}} loadedAt={props.loadedAt} />
        </div>
      )}
      {summary.total === 0 ? <Nothing /> : <Charts {...props} />}
    </ListFrame>
  );
}

function Filters({ values, today, timeZone, companyName, findsCompanies }: AnalyticsPageProps) {
  const [, set] = useListParams(analyticsParams);
  return (
    <FilterBar>
      <TimeFilter
        value={values.time ?? '30d'}
        today={today}
        timeZone={timeZone}
        onChange={(time) => set({ time, document: null })}
        always
      />
      <IdFilter
        label="Company"
        placeholder="Name"
        value={values.company}
        name={companyName}
        search={findsCompanies && findCompanies}
        onChange={(company) => set({ company, document: null })}
      />
    </FilterBar>
  );
}

function Nothing() {
  const [{ time }, set] = useListParams(analyticsParams);
  const isYear = time === '365d';
  return (
    <EmptyState
      title="Nothing was scanned in these days"
      action={!isYear && <Button onClick={() => set({ time: '365d' })}>Show the last 12 months</Button>}
    >
      Each photo of a code and each call of its address is counted here by result, product, place and day.
    </EmptyState>
  );
}

function Charts({ values, summary, places, repeats }: AnalyticsPageProps) {
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

function Places({ places, hrefOf }: Pick<AnalyticsPageProps, 'places'> & { hrefOf: (place: string) => string }) {
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
}: Pick<AnalyticsPageProps, 'repeats'> & { hrefOf: (code: string) => string }) {
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
