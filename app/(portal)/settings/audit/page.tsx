import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AuditList } from '#components/audit/audit-list.tsx';
import { loadAuditListParams } from '#components/audit/audit-list-params.ts';
import { readAudit } from '#components/audit/read-audit.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { AreaPage } from '#components/shell/area-page.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('audit', (t) => t('title'));

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('audit');
  const user = await requireSession();
  const frame = { page: 'audit', user } as const;
  if (!mayOpen('audit', user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const search = await searchParams;
  const values = await loadAuditListParams(search);
  const calendar = await readCalendar(user);
  const result = await readAudit(values, user, calendar);
  return (
    <AreaPage {...frame}>
      {'failed' in search && (
        <Callout tone="bad" title={t('fileNotMade')} role="alert" className="mb-4">
          {t('fileNotMadeText')}
        </Callout>
      )}
      {result.ok ? (
        <AuditList values={values} calendar={calendar} {...result.data} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <ListError title={t('notLoaded')} failure={result} />
        </>
      )}
    </AreaPage>
  );
}
