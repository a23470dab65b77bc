import { AskForm } from '#components/partners/ask-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('partners', (t) => t('new.title'));

export default async function NewPartnerPage() {
  const t = await texts('partners');
  const user = await requireSession();
  return (
    <AreaPage page="partners" user={user} crumbs={[{ label: t('new') }]}>
      <PageHeader title={t('ask')} state={t('new.text')} />
      <AskForm own={user.company} />
    </AreaPage>
  );
}
