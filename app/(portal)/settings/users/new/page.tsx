import { getTranslations } from 'next-intl/server';
import { AreaPage } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { InviteForm } from '#components/users/invite-form.tsx';
import { rolesIn } from '#components/users/role-words.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('users', (t) => t('invite.label'));

export default async function InvitePage() {
  const user = await requireSession();
  // The roles stand from most to least.
  const least = rolesIn(user.company.companyType).at(-1);
  const t = await getTranslations('users');
  const page = { page: 'users', crumbs: [{ label: t('invite.label') }] } as const;
  if (!least || !mayOpen(page.page, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader title={t('invite.title')} state={t('invite.text')} />
      <InviteForm companyType={user.company.companyType} role={least} />
    </AreaPage>
  );
}
