import { TriangleAlert } from 'lucide-react';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { linked } from '#components/data-table/linked.tsx';
import { parseAsId } from '#components/data-table/list-params.ts';
import { oneOf } from '#components/data-table/one-of.tsx';
import { pick } from '#components/data-table/pick.tsx';
import { time } from '#components/data-table/time.tsx';
import { findBrandOwners, findBrands, findCampaigns, findProducts, findWorkorders } from '#components/forms/actions.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { VerdictStatus } from '#components/verdict/verdict-status.tsx';
import { scanSources } from '#lib/contract/values/scans.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { ExportScans } from './export-scans.tsx';
import { scanListParams } from './scan-list-params.ts';
import type { FilterNames } from './scan-type.ts';
import { describePosition, nameOfWorkorder, scanResults } from './scan-words.ts';
import { SuspicionLine } from './suspicion-line.tsx';

/** Names of the filters' records as far as they are known, and applications that one can ask for. */
export interface ScanChoices {
  names: Partial<FilterNames> & { workorder?: string | undefined };
  apps: readonly { id: number; name: string }[];
}

/** Scans: what each showed, with what makes it suspicious beneath. */
export const scans = defineList({
  name: 'scans',
  page: 'scans',
  texts: 'scans',
  endpoint: async () => (await import('#lib/contract/scans.ts')).searchScans,
  cursor: { size: 20, form: /^[np]\d{1,17}-[1-9]\d{0,15}$/, time: (row) => row.created_at },
  rowId: ({ uuid }) => uuid,
  given: (user) => ({
    seesOrders: can(user, 'workorder_view'),
    seesGoods: can(user, 'product_view'),
    seesCompanies: can(user, 'support_view'),
    choices: { names: {}, apps: [] } as ScanChoices,
  }),
  filters: {
    code: hidden(scanListParams.code, (text) => {
      const code = text.trim().slice(0, 512);
      return code ? { code } : {};
    }),
    suspicious: hidden(scanListParams.suspicious, (suspicious) => ({ suspicious })),
    // The file that was just started.
    document: hidden(scanListParams.document, () => ({})),
    result: choice(scanResults, {
      label: ({ t }) => t('result'),
      option: (result, { common }) => common(`verdict.${result}`),
      query: (result) => ({ result }),
    }),
    time: time({ query: (created_at) => ({ created_at }) }),
    product: pick({
      label: ({ t }) => t('product'),
      placeholder: ({ t }) => t('nameOrSku'),
      search: findProducts,
      offered: ({ seesGoods }) => seesGoods,
      nameOf: ({ choices }) => choices.names.product,
      query: (product) => ({ product }),
    }),
    brand: pick({
      label: ({ t }) => t('brand'),
      placeholder: ({ t }) => t('name'),
      search: findBrands,
      offered: ({ seesGoods }) => seesGoods,
      nameOf: ({ choices }) => choices.names.brand,
      query: (brand) => ({ brand }),
      rare: true,
    }),
    campaign: pick({
      label: ({ t }) => t('campaign'),
      placeholder: ({ t }) => t('name'),
      search: findCampaigns,
      offered: ({ seesGoods }) => seesGoods,
      nameOf: ({ choices }) => choices.names.campaign,
      query: (campaign) => ({ campaign }),
      rare: true,
    }),
    workorder: pick({
      label: ({ t }) => t('ofWorkorder'),
      placeholder: ({ t }) => t('orderHint'),
      search: findWorkorders,
      offered: ({ seesOrders }) => seesOrders,
      nameOf: ({ choices }) => choices.names.workorder,
      query: (workorder) => ({ workorder }),
    }),
    place: linked(scanListParams.place, {
      label: ({ t }) => t('place'),
      words: (place, { t, locale }) => {
        const [latitude = 0, longitude = 0] = place.split(',').map(Number);
        return describePosition({ latitude, longitude }, t, locale);
      },
      query: (place) => ({ place }),
    }),
    source: choice(scanSources, {
      label: ({ t }) => t('sentAs'),
      option: (source, { t }) => t(`source.${source}`),
      query: (source) => ({ source }),
      rare: true,
    }),
    // With them where the filter is not set; "with" comes from links.
    staff: choice(['without', 'only', 'with'], {
      label: ({ t }) => t('ownStaff'),
      option: (staff, { common }) => common(`ownStaff.${staff}`),
      offered: () => ['without', 'only'],
      query: (staff) => ({ staff }),
      rare: true,
    }),
    // Without them where the filter is not set.
    calls: choice(['with', 'only', 'without'], {
      label: ({ t }) => t('calls'),
      option: (calls, { common }) => common(`ownStaff.${calls}`),
      offered: () => ['with', 'only'],
      query: (calls) => ({ calls }),
      rare: true,
    }),
    app: oneOf({
      parser: parseAsId,
      label: ({ t }) => t('application'),
      options: ({ choices }) =>
        choices.apps.map(({ id, name }: ScanChoices['apps'][number]) => ({ value: id, label: name })),
      isShown: ({ choices }) => choices.apps.length > 0,
      query: (app) => ({ app }),
      rare: true,
    }),
    company: pick({
      label: ({ t }) => t('company'),
      placeholder: ({ t }) => t('name'),
      search: findBrandOwners,
      offered: ({ seesCompanies }) => seesCompanies,
      nameOf: ({ choices }) => choices.names.company,
      query: (company) => ({ company }),
      rare: true,
    }),
  },
  always: (_context, { calls }) => ({ query: { calls: calls ?? 'without' } }),
  title: ({ t }) => t('title'),
  text: ({ t }) => t('state'),
  notLoaded: ({ t }) => t('listNotLoaded'),
  viewsLabel: ({ t }) => t('views'),
  views: ({ t }) =>
    [
      { label: t('tab.all'), set: { suspicious: null, result: null } },
      { label: t('tab.suspicious'), set: { suspicious: 'true', result: null } },
      { label: t('tab.copies'), set: { suspicious: null, result: 'auth_copy' } },
      { label: t('tab.blacklisted'), set: { suspicious: null, result: 'blacklisted' } },
    ] as const,
  search: ({ t }) => ({ filter: 'code', label: t('search'), placeholder: t('searchHint') }),
  exportButton: (shown) => <ExportScans {...shown} />,
  tight: true,
  columns: ({ t }) => [
    {
      id: 'result',
      header: t('result'),
      cell: (row) => (
        <>
          <RowLink href={paths.scan(row.uuid)}>
            <VerdictStatus status={row.result} />
          </RowLink>
          {row.is_staff && <span className="mt-0.5 block text-xs text-ink3">{t('ownStaff')}</span>}
          {row.is_person === false && (
            <span className="mt-0.5 block text-xs text-ink3">{t(`call.${row.call_kind ?? 'unnamed'}`)}</span>
          )}
          {row.suspicion.length > 0 && (
            <span className="mt-0.5 flex items-center gap-1.5 text-xs text-bad">
              <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />
              <SuspicionLine reasons={row.suspicion} />
            </span>
          )}
        </>
      ),
      main: true,
      wrap: true,
    },
    {
      id: 'when',
      header: t('when'),
      cell: (row) => <Time value={row.created_at} className="max-md:text-sm max-md:text-ink3" />,
      phone: 'end',
    },
    {
      id: 'code',
      header: t('code'),
      cell: (row) => (
        <span className="inline-block max-w-52 truncate align-bottom font-mono text-code">{row.code}</span>
      ),
    },
    {
      id: 'product',
      header: t('product'),
      cell: (row) =>
        row.product && <span className="inline-block max-w-56 truncate align-bottom">{row.product.name}</span>,
    },
    {
      id: 'workorder',
      header: t('ofWorkorder'),
      cell: (row) => <span className="inline-block max-w-48 truncate align-bottom">{nameOfWorkorder(row, t)}</span>,
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'source',
      header: t('by'),
      value: (row) => (row.source === 'photo' ? (row.app?.name ?? t('source.photo')) : t('source.address')),
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
  ],
  nothingMatches: ({ t }) => t('noFitText'),
  noRows: ({ t }, { suspicious }) =>
    suspicious === 'true' ? { title: t('noSuspicious'), text: t('noSuspiciousText') } : undefined,
  empty: ({ t }) => ({
    title: t('none'),
    text: t('noneText'),
    action: (
      <ButtonLink href={paths.authenticate} variant="primary">
        {t('authenticate')}
      </ButtonLink>
    ),
  }),
});
