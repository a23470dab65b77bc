import { getTranslations } from 'next-intl/server';
import { orderToReturn } from '#components/partners/order-to-return.ts';
import { PartnerDetail } from '#components/partners/partner-detail.tsx';
import { seenBy } from '#components/partners/partner-words.ts';
import { recordView } from '#components/shell/area-views.tsx';
import { getPartnership } from '#lib/contract/partnerships.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('partners', (t) => t('partner'));

export default async function PartnerPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ order?: string | string[] }>;
}) {
  const t = await getTranslations('partners');
  const user = await requireSession();
  const order = orderToReturn((await searchParams).order);
  return recordView({
    page: 'partners',
    user,
    read: async () => read(getPartnership, { params: { id: readId((await params).id) } }),
    kind: t('partner'),
    notLoaded: t('notLoaded'),
    nameOf: (partnership) => seenBy(user.company.id, partnership, t).other.name,
    show: (partnership) => (
      <PartnerDetail initial={partnership} loadedAt={Date.now()} company={user.company.id} order={order} />
    ),
  });
}
