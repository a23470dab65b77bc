import { getTranslations } from 'next-intl/server';
import { WorkView } from '#components/operator/work-view.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getOperatorWork } from '#lib/contract/operator-work.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('work.label'));

export default async function WorkPage() {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const frame = { page: 'operatorWork', user } as const;
  if (!mayOpen('operatorWork', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const work = await read(getOperatorWork, {});
  return (
    <AreaPage {...frame}>
      {work.ok ? (
        <WorkView initial={work.data} loadedAt={Date.now()} />
      ) : (
        <>
          <PageHeader title={t('work.label')} />
          <ListError title={t('work.notLoaded')} failure={work} />
        </>
      )}
    </AreaPage>
  );
}
