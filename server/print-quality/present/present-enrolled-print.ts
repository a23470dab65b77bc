import type { EnrolledPrint } from '#lib/contract/enrolled-prints.ts';
import type { EnrolledPrintRow } from '../queries/enrolled-prints.ts';

export const presentEnrolledPrint = ({ id, extendedId, createdAt }: EnrolledPrintRow): EnrolledPrint => ({
  id,
  code: extendedId,
  created_at: createdAt.toISOString(),
});
