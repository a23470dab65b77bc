import { errorKindWords } from '#components/ingestion/ingestion-words.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { plural } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { IngestionErrorType, IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Some } from './brand-overview.tsx';
import { OverviewRows } from './overview-rows.tsx';
import { rowOfRecord } from './row-of.tsx';

interface SupportOverviewProps {
  failed: NonNullable<Some<IngestionRecord>>;
  /** Failed records that hold at least one error of the kind. */
  kinds: { type: IngestionErrorType; count: number }[];
}

/** Support's triage: failed uploads of every company by kind of error, then the latest. */
export function SupportOverview({ failed, kinds }: SupportOverviewProps) {
  const found = kinds.filter((kind) => kind.count > 0).sort((a, b) => b.count - a.count);
  const companies = new Set(failed.results.map((record) => record.company.id)).size;
  return (
    <>
      <PageHeader
        title="Triage"
        state={
          failed.count === 0
            ? 'No upload of any company has failed.'
            : `${plural(failed.count, 'failed upload')}. The latest ${failed.results.length} come from ${plural(companies, 'company', 'companies')}.`
        }
      />
      {failed.count === 0 ? (
        <EmptyState title="Nothing to look at">Uploads that are refused will stand here, by kind of error.</EmptyState>
      ) : (
        <>
          <CountsStrip
            total={{
              count: failed.count,
              label: failed.count === 1 ? 'failed upload' : 'failed uploads',
              detail: 'one may hold errors of several kinds',
            }}
            kinds={found.map((kind) => ({
              key: kind.type,
              label: errorKindWords[kind.type],
              count: kind.count,
              href: `${paths.ingestion}?status=error&error=${kind.type}`,
            }))}
          />
          <OverviewRows
            title="Latest failures"
            rows={failed.results.map((record) => rowOfRecord(record, { company: true }))}
            empty={null}
            all={{ href: `${paths.ingestion}?status=error`, label: 'All failed uploads' }}
          />
        </>
      )}
    </>
  );
}
