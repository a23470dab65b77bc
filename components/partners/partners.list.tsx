import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Status } from '#components/ui/status.tsx';
import { partnershipStates } from '#lib/contract/values/partnerships.ts';
import { paths } from '#lib/portal/paths.ts';
import { seenBy } from './partner-words.ts';

const stateKeys = { pending: 'waiting', accepted: 'list.label', ended: 'ended' } as const;

/** Companies that the viewer's company works with, is asked by, or has asked. */
export const partners = defineList({
  name: 'partners',
  page: 'partners',
  texts: 'partners',
  endpoint: async () => (await import('#lib/contract/partnerships.ts')).listPartnerships,
  sorts: ['id', 'created_at', 'state'],
  sort: '-id',
  given: ({ company }) => ({ company: company.id, isBrand: company.companyType === 'brand_owner' }),
  filters: {
    state: choice(partnershipStates, {
      label: ({ t }) => t('state'),
      option: (state, { t }) => t(stateKeys[state]),
      query: (state) => ({ state }),
    }),
  },
  title: ({ t }) => t('list.label'),
  text: ({ t }, { user }) => (
    <>
      {t('list.text')} <code className="font-mono text-code">{user.company.slug}</code>
      <CopyButton value={user.company.slug} label={t('copySlug')} className="-my-1" />
    </>
  ),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('search'),
  href: ({ id }) => paths.partner(id),
  columns: ({ t, given: { company } }) => [
    { id: 'partner', header: t('partner'), value: (row) => seenBy(company, row, t).other.name, main: true },
    {
      id: 'state',
      header: t('state'),
      value: (row) => seenBy(company, row, t).label,
      cell: (row) => <Status tone={seenBy(company, row, t).tone}>{seenBy(company, row, t).label}</Status>,
      phone: 'end',
    },
    { id: 'slug', header: t('slug'), value: (row) => seenBy(company, row, t).other.slug, look: 'code' },
    { id: 'created_at', header: t('asked.label'), value: (row) => row.created_at, only: 'file' },
    { id: 'since', header: t('sinceColumn'), value: (row) => row.state_changed_at, look: 'date' },
  ],
  file: { name: ({ t }) => t('export.name'), order: ['partner', 'slug', 'state', 'created_at', 'since'] },
  add: ({ t }) => ({ href: paths.newPartner, label: t('ask') }),
  empty: ({ t, given: { isBrand } }) => ({ title: t('none'), text: t(isBrand ? 'noneBrand' : 'nonePartner') }),
});
