import type { Metadata } from 'next';
import { AskForm } from '#components/partners/ask-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'New partnership' };

export default async function NewPartnerPage() {
  const user = await requireSession();
  return (
    <AreaPage area="settings" view={paths.partners} user={user} crumbs={[{ label: 'New' }]}>
      <PageHeader
        title="Ask for a partnership"
        state="It begins when the other side accepts; either side can end it."
      />
      <AskForm own={user.company} />
    </AreaPage>
  );
}
