import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { pick } from '#components/data-table/pick.tsx';
import { pickWord } from '#components/data-table/pick-word.tsx';
import { time } from '#components/data-table/time.tsx';
import { findBrandOwners, findUsers } from '#components/forms/actions.ts';
import { Facts } from '#components/ui/facts.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AuditRecord } from '#lib/contract/audit.ts';
import { auditResources } from '#lib/contract/audit-rule.ts';
import { can } from '#lib/permissions/permissions.ts';
import { actionWords, outcomeOf, resourceWords, tokenWords } from './audit-words.ts';

/** Calls that the filter on actions offers, by their operationId, and names of the filters' records. */
export interface AuditChoices {
  actions: readonly string[];
  names: { user?: string | undefined; company?: string | undefined };
}

/** The audit log: who did what to what; opened, how it was asked, how it ended and which fields were sent. */
export const auditLog = defineList({
  name: 'audit',
  page: 'audit',
  texts: 'audit',
  endpoint: async () => (await import('#lib/contract/audit.ts')).searchAudit,
  cursor: { size: 50, form: /^[np][1-9]\d{0,15}-[1-9]\d{0,14}$/, time: (row) => row.created_at },
  given: (user) => ({
    seesUsers: can(user, 'user_manage'),
    seesCompanies: can(user, 'support_view'),
    choices: { actions: [], names: {} } as AuditChoices,
  }),
  filters: {
    id: hidden(parseAsString.withDefault(''), (id) => {
      const resource_id = id.trim().slice(0, 200);
      return resource_id ? { resource_id } : {};
    }),
    user: pick({
      label: ({ t }) => t('who'),
      placeholder: ({ t }) => t('whoHint'),
      search: findUsers,
      offered: ({ seesUsers }) => seesUsers,
      nameOf: ({ choices }) => choices.names.user,
      query: (user) => ({ user }),
    }),
    action: pickWord({
      form: /^[A-Za-z]{1,100}$/,
      label: ({ t }) => t('actionLabel'),
      placeholder: ({ t }) => t('actionHint'),
      values: ({ choices }) => choices.actions,
      option: (action, { t }) => actionWords(action, t),
      query: (action) => ({ action }),
    }),
    object: choice([...auditResources].sort(), {
      label: ({ t }) => t('object'),
      option: (resource, { t }) => resourceWords(resource, t),
      query: (resource) => ({ resource }),
    }),
    time: time({ query: (created_at) => ({ created_at }) }),
    company: pick({
      label: ({ t }) => t('company'),
      placeholder: ({ t }) => t('companyHint'),
      search: findBrandOwners,
      offered: ({ seesCompanies }) => seesCompanies,
      nameOf: ({ choices }) => choices.names.company,
      query: (company) => ({ company }),
      rare: true,
    }),
  },
  title: ({ t }) => t('title'),
  text: ({ t }) => t('text'),
  notLoaded: ({ t }) => t('notLoaded'),
  search: ({ t }) => ({ filter: 'id', label: t('objectId'), placeholder: t('objectId') }),
  tight: true,
  columns: ({ t, given: { seesCompanies } }) => [
    { id: 'action', header: t('actionLabel'), value: (row) => actionWords(row.action, t), main: true },
    {
      id: 'object',
      header: t('object'),
      cell: (row) => (
        <>
          {resourceWords(row.resource, t)}
          {row.resource_id && (
            <span className="ml-1.5 inline-block max-w-44 truncate align-bottom font-mono text-code text-ink3">
              {row.resource_id}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'who',
      header: t('who'),
      cell: (row) => (
        <>
          {row.user && <PersonName {...row.user} />}
          {!row.user && (row.scim_token ? t('scimToken', row.scim_token) : t('nobody'))}
          {row.token && !row.token.is_session && <span className="text-ink3">, {tokenWords(row.token, t)}</span>}
        </>
      ),
    },
    {
      id: 'company',
      header: t('company'),
      value: (row) => row.company?.name,
      phone: 'hide',
      only: seesCompanies ? undefined : 'file',
    },
    {
      id: 'outcome',
      header: t('outcome.label'),
      cell: (row) => <Status tone={outcomeOf(row, t).tone}>{outcomeOf(row, t).label}</Status>,
      phone: 'end',
    },
    { id: 'when', header: t('when'), cell: (row) => <Time value={row.created_at} /> },
  ],
  detail: (row) => <Details record={row} />,
  nothingMatches: ({ t }) => t('noFitText'),
});

function Details({ record }: { record: AuditRecord }) {
  const t = useTranslations('audit');
  return (
    <Facts
      facts={[
        {
          label: t('sentFields'),
          value:
            record.changed_fields.length > 0 ? (
              <span className="font-mono text-code">{record.changed_fields.join(', ')}</span>
            ) : (
              t('none')
            ),
        },
        {
          label: t('by'),
          value: record.user
            ? `${record.user.email}, ${tokenWords(record.token, t) ?? t('noToken')}`
            : record.scim_token && t('scimToken', record.scim_token),
        },
        { label: t('from'), value: record.address, mono: true },
        {
          label: t('ended'),
          value: record.status && (
            <>
              {record.status}
              {record.code && <span className="ml-1.5 font-mono text-code">{record.code}</span>}
            </>
          ),
        },
        { label: t('object'), value: record.resource_id, copy: record.resource_id ?? undefined, mono: true },
        { label: t('operation'), value: record.action, mono: true },
        { label: t('request'), value: record.request_id, copy: record.request_id, mono: true },
      ]}
    />
  );
}
