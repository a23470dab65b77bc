import { type IngestionErrorType, ingestionErrorTypes } from '#lib/contract/ingestion.ts';

/** A group by what makes it one. */
export interface GroupKey {
  companyId: number;
  errorType: IngestionErrorType;
}

export function formatGroupKey({ companyId, errorType }: GroupKey): string {
  return `${companyId}-${errorType}`;
}

/** Undefined for a key that names no group. */
export function parseGroupKey(key: string): GroupKey | undefined {
  const [, company, type] = /^(\d+)-(.+)$/.exec(key) ?? [];
  const errorType = ingestionErrorTypes.find((known) => known === type);
  return company !== undefined && errorType !== undefined ? { companyId: Number(company), errorType } : undefined;
}
