import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CaseDetail } from '#components/cases/case-detail.tsx';
import { FollowCase } from '#components/cases/follow-case.tsx';
import { readAroundCase } from '#components/cases/read-case.ts';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { storyCaseOf, storyOf } from '#lib/cases/story.ts';
import { getCase } from '#lib/contract/cases.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('cases', (t) => t('one'));

interface CasePageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ dossier?: string | string[] }>;
}

export default async function CasePage({ params, searchParams }: CasePageProps) {
  const t = await getTranslations('cases');
  const user = await requireSession();
  if (!mayOpen('cases', user)) return <NotForRole title={t('title')} />;
  const checked = getCase.params.safeParse(await params);
  if (!checked.success) notFound();
  const { id } = checked.data;
  const record = await read(getCase, { params: { id } });
  if (!record.ok && record.status === 404) notFound();
  // It was merged into that case.
  if (record.ok && record.data.id !== id) redirect(paths.case(record.data.id));
  const crumbs = [{ label: t('title'), href: paths.cases }, { label: t('numbered', { id: String(id) }) }];
  if (!record.ok) {
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">{t('one')}</h1>
        <ListError title={t('oneNotLoaded')} failure={record} />
      </PortalPage>
    );
  }
  const { dossier: key } = await searchParams;
  const { nameOf, dossier, ...around } = await readAroundCase(record.data, user, typeof key === 'string' ? key : '');
  return (
    <PortalPage crumbs={crumbs}>
      <FollowCase record={record.data} loadedAt={Date.now()} />
      <CaseDetail
        record={record.data}
        story={storyOf(storyCaseOf(record.data), nameOf, t)}
        userId={user.id}
        mayChange={can(user, 'codes_edit')}
        dossier={
          dossier && (
            <ClientMessages namespaces={['codes']}>
              <DocumentCard key={dossier.key} document={dossier} names={{}} loadedAt={Date.now()} noun="dossier" />
            </ClientMessages>
          )
        }
        {...around}
      />
    </PortalPage>
  );
}
