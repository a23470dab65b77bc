import type { Metadata } from 'next';
import { ListError } from '#components/data-table/list-error.tsx';
import { WorkView } from '#components/operator/work-view.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getOperatorWork } from '#lib/contract/operator-work.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Work' };

export default async function WorkPage() {
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorWork, user } as const;
  if (!mayView('operator', paths.operatorWork, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const work = await read(getOperatorWork, {});
  return (
    <AreaPage {...frame}>
      {work.ok ? (
        <WorkView initial={work.data} loadedAt={Date.now()} />
      ) : (
        <>
          <PageHeader title="Work" />
          <ListError title="The work could not be loaded" failure={work} />
        </>
      )}
    </AreaPage>
  );
}
