import { getTranslations } from 'next-intl/server';
import { AskForm } from '#components/partners/ask-form.tsx';
import { orderToReturn } from '#components/partners/order-to-return.ts';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
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
  return (
    <AreaPage page="partners" user={user} crumbs={[{ label: t('new.label') }]}>
      <PageHeader title={t('ask')} state={t('new.text')} />
      <AskForm own={user.company} order={orderToReturn((await searchParams).order)} />
    </AreaPage>
  );
}
