import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readPlaceName } from '#components/analytics/read-place-name.ts';
import { OpenCase } from '#components/cases/open-case.tsx';
import { readCaseOfCode } from '#components/cases/read-case-of.ts';
import { ScanDetail } from '#components/scans/scan-detail.tsx';
import { shortScanId } from '#components/scans/scan-words.ts';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { getScan } from '#lib/contract/scans.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { getVisits } from '#lib/contract/visits.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

export const generateMetadata = pageTitle('scans', (t) => t('scan'));

export default async function ScanPage({ params }: { params: Promise<{ uuid: string }> }) {
  const t = await getTranslations('scans');
  const user = await requireSession();
  const checked = getScan.params.safeParse(await params);
  if (!checked.success) notFound();
  const { uuid } = checked.data;
  const [scan, fields] = await Promise.all([
    read(getScan, { params: { uuid } }),
    can(user, 'product_view') ? call(listScmFields, { query: { limit: 200 } }) : undefined,
  ]);
  if (!scan.ok && scan.status === 404) notFound();
  const [found, visits] = scan.ok
    ? await Promise.all([
        readCaseOfCode(scan.data.code, user),
        call(getVisits, { query: { extended_id: scan.data.code, scan: uuid } }, { timeout: 3_000 }),
      ])
    : [];
  const crumbs = [{ label: t('title'), href: paths.scans }, { label: shortScanId(uuid) }];
  return (
    <PortalPage crumbs={crumbs}>
      {scan.ok ? (
        <ScanDetail
          scan={scan.data}
          place={scan.data.position ? await readPlaceName(scan.data.position) : undefined}
          scmNames={fields?.ok ? Object.fromEntries(fields.data.results.map(({ key, name }) => [key, name])) : {}}
          seesCodes={can(user, 'codes_view')}
          events={(visits?.ok && visits.data.results[0]?.events) || []}
          caseAction={await caseAction(scan.data.code, found, user)}
        />
      ) : (
        <>
          <h1 className="sr-only">{t('scan')}</h1>
          <ListError title={t('notLoaded')} failure={scan} />
        </>
      )}
    </PortalPage>
  );
}

async function caseAction(code: string, found: CaseSummary | null | undefined, user: SessionUser) {
  const t = await getTranslations('cases');
  if (found) return <ButtonLink href={paths.case(found.id)}>{t('toCase')}</ButtonLink>;
  if (found === undefined || !can(user, 'codes_edit')) return null;
  return (
    <ClientMessages namespaces={['cases']}>
      <OpenCase code={code} />
    </ClientMessages>
  );
}
