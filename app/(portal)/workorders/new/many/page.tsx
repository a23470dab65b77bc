import { getTranslations } from 'next-intl/server';
import { ListError } from '#components/ui/list-error.tsx';
import { ManyOrders } from '#components/workorders/many/many-orders.tsx';
import { NoTemplates } from '#components/workorders/no-templates.tsx';
import { readOrderLookups } from '#components/workorders/read-order-lookups.ts';
import { can } from '#lib/permissions/permissions.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { orderFrame } from '../order-frame.tsx';

export const generateMetadata = pageTitle('orderMany', (t) => t('title'));

export default async function OrderManyPage() {
  const t = await getTranslations('orderMany');
  return orderFrame({ tab: 'many', title: t('title'), state: t('lead'), show: showTable });
}

async function showTable(user: SessionUser) {
  const t = await getTranslations('workorders');
  const lookups = await readOrderLookups();
  if (!lookups.ok) return <ListError title={t('noChoices')} failure={lookups} />;
  if (lookups.data.templates.length === 0) {
    return <NoTemplates />;
  }
  return <ManyOrders lookups={lookups.data} mayAskPartners={can(user, 'partnership_edit')} />;
}
