import { createLoader, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type Calendar, readTime } from '#components/data-table/time-range.ts';
import { momentsOf } from '#components/ui/days-in-zone.ts';
import type { AuditRecord, downloadAudit, searchAudit } from '#lib/contract/audit.ts';
import { auditResources } from '#lib/contract/audit-rule.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';

const pageSize = 50;
export const resourceNames = [...auditResources].sort();

/** What the audit log keeps in its address. `time` is a preset, a day, or two days separated by a comma. */
export const auditListParams = {
  user: parseAsInteger,
  company: parseAsInteger,
  action: parseAsString,
  object: parseAsStringLiteral(resourceNames),
  id: parseAsString.withDefault(''),
  time: parseAsString,
  cursor: parseAsString,
};
export const loadAuditListParams = createLoader(auditListParams);
export type AuditListValues = inferParserType<typeof auditListParams>;

/** A page of the log. */
export interface AuditPage {
  results: AuditRecord[];
  newer: string | null;
  older: string | null;
}

/** What the filters of the log can be set to. */
export interface AuditChoices {
  /** Every call that is recorded, by its operationId. */
  actions: string[];
  names: { user?: string | undefined; company?: string | undefined };
  finds: { users: boolean; companies: boolean };
}

type Filters = NonNullable<EndpointInput<typeof downloadAudit>['query']>;

/** The filters of an address, as a call takes them. What is no value a call takes is left out. */
export function auditFilters(values: AuditListValues, { today, timeZone }: Calendar): Filters {
  const range = readTime(values.time, today);
  const id = values.id.trim().slice(0, 200);
  return {
    ...(isId(values.user) ? { user: values.user } : {}),
    ...(isId(values.company) ? { company: values.company } : {}),
    ...(values.action && /^[A-Za-z]{1,100}$/.test(values.action) ? { action: values.action } : {}),
    ...(values.object ? { resource: values.object } : {}),
    ...(id ? { resource_id: id } : {}),
    ...(range ? { created_at: momentsOf(range, timeZone) } : {}),
  };
}

/** The call that answers an address. */
export function auditQuery(
  values: AuditListValues,
  calendar: Calendar,
): NonNullable<EndpointInput<typeof searchAudit>['query']> {
  const cursor = values.cursor && /^[np][1-9]\d{0,15}-[1-9]\d{0,14}$/.test(values.cursor) ? values.cursor : undefined;
  return { limit: pageSize, ...auditFilters(values, calendar), ...(cursor ? { cursor } : {}) };
}

export function isFiltered(values: AuditListValues): boolean {
  const { cursor: _, id, ...others } = values;
  return id.trim() !== '' || Object.values(others).some((value) => value !== null);
}

const isId = (value: number | null): value is number => value !== null && value > 0 && value <= 2_147_483_647;
