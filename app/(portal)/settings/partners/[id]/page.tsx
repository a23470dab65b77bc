import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { PartnerDetail } from '#components/partners/partner-detail.tsx';
import { seenBy } from '#components/partners/partner-words.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getPartnership } from '#lib/contract/partnerships.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('partners', (t) => t('partner'));

export default async function PartnerPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await texts('partners');
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.partners, user } as const;
  if (!mayView('settings', paths.partners, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const partnership = await read(getPartnership, { params: { id: readId((await params).id) } });
  if (!partnership.ok && partnership.status === 404) notFound();
  const name = partnership.ok ? seenBy(user.company.id, partnership.data, t).other.name : t('partner');
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
      {partnership.ok ? (
        <PartnerDetail partnership={partnership.data} company={user.company.id} />
      ) : (
        <>
          <PageHeader title={t('partner')} />
          <ListError title={t('notLoaded')} failure={partnership} />
        </>
      )}
    </AreaPage>
  );
}
