import { getTranslations } from 'next-intl/server';
import { RuleForm } from '#components/scan-rules/rule-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-rules', (t) => t('add'));

export default async function NewScanRulePage() {
  const user = await requireSession();
  const t = await getTranslations('scan-rules');
  const page = { page: 'scanRules', crumbs: [{ label: t('addCrumb') }] } as const;
  if (!mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('add')} state={t('addText', { company: user.company.name })} />
      <RuleForm seesUsers={can(user, 'user_manage')} />
    </AreaPage>
  );
}
