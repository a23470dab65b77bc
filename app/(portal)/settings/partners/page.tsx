import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { listQuery } from '#components/data-table/list-params.ts';
import { BackToOrder } from '#components/partners/back-to-order.tsx';
import { orderToReturn } from '#components/partners/order-to-return.ts';
import { PartnerList } from '#components/partners/partner-list.tsx';
import { loadPartnerListParams } from '#components/partners/partner-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('partners', (t) => t('list.label'));

export default async function PartnersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('partners');
  const user = await requireSession();
  const order = orderToReturn((await searchParams)['order']);
  const values = await loadPartnerListParams(searchParams);
  const query = { ...listQuery(values), ordering: values.sort, ...(values.state ? { state: values.state } : {}) };
  return listView({
    page: 'partners',
    user,
    read: () => read(listPartnerships, { query }),
    title: t('list.label'),
    text: (
      <>
        {t('list.text')} <code className="font-mono text-code">{user.company.slug}</code>
        <CopyButton value={user.company.slug} label={t('copySlug')} className="-my-1" />
      </>
    ),
    notLoaded: t('list.notLoaded'),
    add: (page) =>
      (page?.count !== 0 || Boolean(values.q || values.state)) && { href: paths.newPartner, label: t('ask') },
    show: ({ count, results }) => (
      <>
        <BackToOrder order={order} />
        <PartnerList company={user.company} values={values} count={count} rows={results} />
      </>
    ),
  });
}
