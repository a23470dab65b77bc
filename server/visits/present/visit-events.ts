import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { VisitEventKind } from '#lib/contract/values/scans.ts';
import type { VisitReportRow, VisitScanRow } from '../queries/visit-lists.ts';

/** Maximum number of events of a visit. */
export const shownEvents = 50;

interface VisitEvent {
  at: string;
  kind: VisitEventKind;
  scan: string | null;
  result: AuthenticationStatus | null;
  report: number | null;
}

/**
 * The newest events of each visit, oldest first. A report that names no visit is of the visit of its scan.
 * @param scans of the visits; a scan without a visit is one by its own uuid
 */
export function eventsOfVisits(
  scans: readonly VisitScanRow[],
  reports: readonly VisitReportRow[],
): Map<string, VisitEvent[]> {
  const visits = new Map(scans.map(({ uuid, visit_id }) => [uuid, visit_id ?? uuid]));
  const known = new Set(visits.values());
  const visitOf = ({ visit_id, scan_uuid }: VisitReportRow) =>
    visit_id !== null && known.has(visit_id) ? visit_id : visits.get(scan_uuid ?? '');
  const events = [
    ...scans.flatMap((scan) => eventsOfScan(scan).map((event) => ({ visit: scan.visit_id ?? scan.uuid, event }))),
    ...reports.map((report) => ({ visit: visitOf(report), event: eventOfReport(report) })),
  ];
  // Events of one moment keep their order: a scan comes before what followed it.
  events.sort((a, b) => Date.parse(a.event.at) - Date.parse(b.event.at));
  const byVisit = new Map<string, VisitEvent[]>();
  for (const { visit, event } of events) {
    if (visit === undefined) continue;
    byVisit.set(visit, [...(byVisit.get(visit) ?? []), event].slice(-shownEvents));
  }
  return byVisit;
}

function eventsOfScan({ uuid, created_at, source, result, consumed_at }: VisitScanRow): VisitEvent[] {
  const scan = { scan: uuid, report: null };
  const made: VisitEvent = {
    ...scan,
    at: created_at.toISOString(),
    kind: source,
    result: result as AuthenticationStatus,
  };
  if (!consumed_at) return [made];
  return [made, { ...scan, at: consumed_at.toISOString(), kind: 'consumed', result: null }];
}

const eventOfReport = ({ id, scan_uuid, created_at }: VisitReportRow): VisitEvent => ({
  at: created_at.toISOString(),
  kind: 'report',
  scan: scan_uuid,
  result: null,
  report: id,
});
