import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { listCases } from '#server/cases/endpoints/cases.ts';
import { searchCodes } from '#server/codes/endpoints/read-codes.ts';
import { listIngestions } from '#server/ingestion/endpoints/read-ingestions.ts';
import { registerMailedLists } from '#server/notices/shared/mailed-lists.ts';
import { listReports } from '#server/reports/endpoints/reports.ts';
import { searchScans } from '#server/scans/endpoints/scans.ts';
import { summariseScans } from '#server/scans/endpoints/summarise-scans.ts';
import { listWorkorders } from '#server/workorders/endpoints/read-workorders.ts';

interface FoundCode {
  extended_id: string | null;
  foreign_address: string | null;
}

interface ScanSummary {
  total: number;
  days: readonly { results: Partial<Record<AuthenticationStatus, number>> }[];
}

const nameOfCode = ({ extended_id, foreign_address }: FoundCode) => extended_id ?? foreign_address ?? '';

registerMailedLists({
  workorders: {
    served: listWorkorders,
    titleOf: ({ id, reference }: { id: number; reference: string | null }, { textsOf }) =>
      reference ?? textsOf('common')('workorderNumber', { id: String(id) }),
  },
  codes: { served: searchCodes, titleOf: ({ extended_id }: { extended_id: string }) => extended_id },
  scans: {
    served: searchScans,
    titleOf: (scan: { code: string; created_at: string; result: AuthenticationStatus }, { textsOf, moment }) =>
      `${scan.code}, ${moment(new Date(scan.created_at))}: ${textsOf('common')(`verdict.${scan.result}`)}`,
  },
  cases: { served: listCases, titleOf: nameOfCode },
  reports: { served: listReports, titleOf: nameOfCode },
  ingestion: {
    served: listIngestions,
    titleOf: ({ description, key }: { description: string; key: string }) => description || key,
  },
  analytics: {
    served: summariseScans,
    figuresOf: ({ total, days }: ScanSummary, { textsOf, number }) => {
      const common = textsOf('common');
      const counts = new Map<AuthenticationStatus, number>();
      for (const { results } of days)
        for (const [result, count] of Object.entries(results) as [AuthenticationStatus, number][])
          counts.set(result, (counts.get(result) ?? 0) + count);
      const ranked = [...counts].sort(([, a], [, b]) => b - a);
      return [
        common('count.scans', { count: total }),
        ...ranked.map(([result, count]) => `${common(`verdict.${result}`)}: ${number(count)}`),
      ];
    },
  },
});
