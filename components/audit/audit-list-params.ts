import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId, parseAsTime } from '#components/data-table/list-params.ts';
import { type Calendar, readTime } from '#components/data-table/time-range.ts';
import { momentsOf } from '#components/ui/days-in-zone.ts';
import type { AuditRecord, downloadAudit, searchAudit } from '#lib/contract/audit.ts';
import { auditResources } from '#lib/contract/audit-rule.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';

const pageSize = 50;
export const resourceNames = [...auditResources].sort();

/** Parameters of the audit log's address. `time` is a preset, a day, or two days separated by a comma. */
export const auditListParams = {
  user: parseAsId,
  company: parseAsId,
  action: parseAsString,
  object: parseAsStringLiteral(resourceNames),
  id: parseAsString.withDefault(''),
  time: parseAsTime,
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

/** Choices of the log's filters. */
export interface AuditChoices {
  /** Every call that is recorded, by its operationId. */
  actions: string[];
  names: { user?: string | undefined; company?: string | undefined };
  finds: { users: boolean; companies: boolean };
}

type Filters = NonNullable<EndpointInput<typeof downloadAudit>['query']>;

/** Each filter of a call, undefined where the address has none. Values that no call takes are left out. */
export function auditFilters(values: AuditListValues, { today, timeZone }: Calendar): Required<Omit<Filters, 'token'>> {
  const range = readTime(values.time, today);
  return {
    user: isId(values.user) ? values.user : undefined,
    company: isId(values.company) ? values.company : undefined,
    action: values.action && /^[A-Za-z]{1,100}$/.test(values.action) ? values.action : undefined,
    resource: values.object ?? undefined,
    resource_id: values.id.trim().slice(0, 200) || undefined,
    created_at: range && momentsOf(range, timeZone),
  };
}

/** The call that answers an address. */
export function auditQuery(
  values: AuditListValues,
  calendar: Calendar,
): NonNullable<EndpointInput<typeof searchAudit>['query']> {
  const cursor = values.cursor && /^[np][1-9]\d{0,15}-[1-9]\d{0,14}$/.test(values.cursor) ? values.cursor : undefined;
  return { limit: pageSize, ...auditFilters(values, calendar), cursor };
}

const isId = (value: number | null): value is number => value !== null && value > 0 && value <= 2_147_483_647;
