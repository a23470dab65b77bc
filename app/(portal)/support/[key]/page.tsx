import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { rowOfRecord } from '#components/overview/row-of.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { GroupView } from '#components/support/group-view.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { type IngestionRecord, listIngestionErrors, listIngestions } from '#lib/contract/ingestion.ts';
import { getSupportGroup, listSupportStaff } from '#lib/contract/support.ts';
import { call, read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

interface GroupPageProps {
  params: Promise<{ key: string }>;
}

const shownRecords = 20;
const shownSamples = 5;

// Title and page read the same group: once.
const readGroup = cache(async (given: string) => {
  const params = getSupportGroup.params.safeParse({ key: decodeURIComponent(given) });
  if (!params.success) notFound();
  return read(getSupportGroup, { params: params.data });
});

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const user = await requireSession();
  const triage = (await getTranslations('shell'))('nav.support');
  if (!mayOpen('support', user)) return { title: triage };
  const result = await readGroup((await params).key);
  const ingestion = await getTranslations('ingestion');
  return {
    title: result.ok ? `${ingestion(`errorKind.${result.data.error_type}`)}, ${result.data.company.name}` : triage,
  };
}

export default async function GroupPage({ params }: GroupPageProps) {
  const shell = await getTranslations('shell');
  const t = await getTranslations('support');
  const ingestion = await getTranslations('ingestion');
  const user = await requireSession();
  if (!mayOpen('support', user)) return <NotForRole title={shell('nav.support')} />;
  const result = await readGroup((await params).key);
  if (!result.ok && result.status === 404) notFound();
  const crumbs = [{ label: shell('nav.support'), href: paths.support }];
  if (!result.ok) {
    return (
      <PortalPage crumbs={[...crumbs, { label: t('group.crumb') }]}>
        <ListError title={t('group.notLoaded')} failure={result} />
      </PortalPage>
    );
  }
  const overview = await getTranslations('overview');
  const locale = await getLocale();
  const { company, error_type } = result.data;
  const [records, staff] = await Promise.all([
    call(listIngestions, {
      query: { status: 'error', error_type, company: company.id, limit: shownRecords, ordering: '-status_updated_at' },
    }),
    call(listSupportStaff, { query: { limit: 200 } }),
  ]);
  const failed = records.ok ? records.data.results.filter((record) => mainErrorOf(record) === error_type) : [];
  const [latest] = failed;
  const samples =
    latest &&
    (await call(listIngestionErrors, {
      params: { key: latest.key },
      query: { type: error_type, limit: shownSamples },
    }));
  return (
    <PortalPage crumbs={[...crumbs, { label: `${ingestion(`errorKind.${error_type}`)}, ${company.name}` }]}>
      <GroupView
        group={result.data}
        loadedAt={Date.now()}
        records={failed}
        rows={failed.map((record) => rowOfRecord(record, { company: false }, overview, ingestion, locale))}
        samples={samples?.ok ? samples.data.results : []}
        staff={staff.ok ? staff.data.results : []}
        userId={user.id}
      />
    </PortalPage>
  );
}

/** The kind that most errors of an upload have, by which it is grouped. */
function mainErrorOf({ result_data: { errors = [] } }: IngestionRecord): string | undefined {
  return [...errors].sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))[0]?.type;
}
