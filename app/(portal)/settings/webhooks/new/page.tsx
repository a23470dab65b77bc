import { getTranslations } from 'next-intl/server';
import { formView } from '#components/shell/area-views.tsx';
import { WebhookForm } from '#components/webhooks/webhook-form.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('webhooks', (t) => t('new.title'));

export default async function NewWebhookPage() {
  const t = await getTranslations('webhooks');
  const user = await requireSession();
  return formView({
    page: 'webhooks',
    opens: 'newWebhook',
    user,
    crumb: t('new.label'),
    title: t('new.title'),
    text: t('new.text'),
    show: () => <WebhookForm />,
  });
}
