import { getTranslations } from 'next-intl/server';
import { AskForm } from '#components/partners/ask-form.tsx';
import { orderToReturn } from '#components/partners/order-to-return.ts';
import { formView } from '#components/shell/area-views.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('partners', (t) => t('new.title'));

export default async function NewPartnerPage({
  searchParams,
}: {
  searchParams: Promise<{ order?: string | string[] }>;
}) {
  const t = await getTranslations('partners');
  const user = await requireSession();
  return formView({
    page: 'partners',
    opens: 'newPartner',
    user,
    crumb: t('new.label'),
    title: t('ask'),
    text: t('new.text'),
    show: async () => <AskForm own={user.company} order={orderToReturn((await searchParams).order)} />,
  });
}
