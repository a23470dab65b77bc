import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CaseDetail } from '#components/cases/case-detail.tsx';
import { factsOfScans } from '#components/cases/case-facts.ts';
import { storyOf } from '#components/cases/case-story.ts';
import { readAroundCase } from '#components/cases/read-case.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getCase } from '#lib/contract/cases.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('cases', (t) => t('one'));

export default async function CasePage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('cases');
  const user = await requireSession();
  if (!mayOpen('cases', user)) return <NotForRole title={t('title')} />;
  const checked = getCase.params.safeParse(await params);
  if (!checked.success) notFound();
  const { id } = checked.data;
  const record = await read(getCase, { params: { id } });
  if (!record.ok && record.status === 404) notFound();
  const crumbs = [{ label: t('title'), href: paths.cases }, { label: t('numbered', { id: String(id) }) }];
  if (!record.ok) {
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">{t('one')}</h1>
        <ListError title={t('oneNotLoaded')} failure={record} />
      </PortalPage>
    );
  }
  const { nameOf, ...around } = await readAroundCase(record.data, user);
  return (
    <PortalPage crumbs={crumbs}>
      <CaseDetail
        record={record.data}
        story={storyOf(factsOfScans(record.data.scans), record.data.reasons, nameOf, t)}
        userId={user.id}
        mayChange={can(user, 'codes_edit')}
        {...around}
      />
    </PortalPage>
  );
}
