import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CaseOf } from '#components/cases/case-of.tsx';
import { OpenCase } from '#components/cases/open-case.tsx';
import { readCaseOfCode } from '#components/cases/read-case-of.ts';
import { CodeDetail } from '#components/codes/code-detail.tsx';
import { drawQr } from '#components/codes/qr-picture.ts';
import { BlacklistedByRule } from '#components/scan-rules/blacklisted-by-rule.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getCode } from '#lib/contract/codes.ts';
import { listInspections } from '#lib/contract/inspections.ts';
import { listReports } from '#lib/contract/reports.ts';
import { getScanRule } from '#lib/contract/scan-rules.ts';
import { listScmFields } from '#lib/contract/scm-fields.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('codes', (t) => t('one'));

export default async function CodePage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const t = await getTranslations('codes');
  const extended_id = readId((await params).id);
  const [code, fields, reports, inspections, found] = await Promise.all([
    read(getCode, { params: { extended_id } }),
    call(listScmFields, { query: { limit: 200 } }),
    can(user, 'scan_view') ? call(listReports, { query: { extended_id, limit: 50 } }) : undefined,
    can(user, 'scan_view') ? call(listInspections, { query: { extended_id, limit: 50 } }) : undefined,
    readCaseOfCode(extended_id, user),
  ]);
  const ruled = code.ok ? code.data.blacklisted_by_rule : null;
  const rule = ruled && can(user, 'scan_view') ? await call(getScanRule, { params: { id: ruled.rule } }) : undefined;
  const crumbs = [{ label: t('title'), href: paths.codes }, { label: extended_id }];
  if (!code.ok) {
    if (code.status === 404 || code.status === 400) notFound();
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">{t('one')}</h1>
        <ListError title={t('codeNotLoaded')} failure={code} />
      </PortalPage>
    );
  }
  return (
    <PortalPage crumbs={crumbs}>
      <CodeDetail
        code={code.data}
        scmNames={fields.ok ? Object.fromEntries(fields.data.results.map(({ key, name }) => [key, name])) : {}}
        mayChange={can(user, 'codes_edit')}
        seesScans={can(user, 'scan_view')}
        picture={drawQr(code.data.url)}
        reports={reports?.ok ? reports.data.results : []}
        inspections={inspections?.ok ? inspections.data.results : []}
        ofRule={
          ruled &&
          rule?.ok && (
            <BlacklistedByRule
              rule={rule.data}
              code={extended_id}
              at={ruled.at}
              scan={ruled.scan}
              mayRestore={can(user, 'scan_app_manage')}
            />
          )
        }
        ofCase={found && <CaseOf found={found} of="code" />}
        openCase={found === null && can(user, 'codes_edit') && <OpenCase code={extended_id} />}
      />
    </PortalPage>
  );
}

function readId(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    notFound();
  }
}
