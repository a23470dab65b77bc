import { getTranslations } from 'next-intl/server';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { RequestForm } from '#components/templates/request-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('templates', (t) => t('request.ask'));

export default async function TemplateRequestPage() {
  const shell = await getTranslations('shell');
  const t = await getTranslations('templates');
  const user = await requireSession();
  if (!mayOpen('newTemplateRequest', user)) return <NotForRole title={t('request.ask')} />;
  return (
    <PortalPage crumbs={[{ label: shell('nav.templates'), href: paths.templates }, { label: t('request.ask') }]}>
      <PageHeader title={t('request.ask')} state={t('request.lead')} />
      <RequestForm />
    </PortalPage>
  );
}
