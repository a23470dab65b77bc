import { getTranslations } from 'next-intl/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { WebhookForm } from '#components/webhooks/webhook-form.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('new.title'));

export default async function NewWebhookPage() {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  return (
    <AreaPage page="webhooks" user={user} crumbs={[{ label: t('new.label') }]}>
      <PageHeader title={t('new.title')} state={t('new.text')} />
      <WebhookForm />
    </AreaPage>
  );
}
