import { getTranslations } from 'next-intl/server';
import { formView } from '#components/shell/area-views.tsx';
import { InviteForm } from '#components/users/invite-form.tsx';
import { rolesIn } from '#components/users/role-words.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('users', (t) => t('invite.label'));

export default async function InvitePage() {
  const t = await getTranslations('users');
  const user = await requireSession();
  const { companyType } = user.company;
  // The roles stand from most to least.
  const least = rolesIn(companyType).at(-1);
  return formView({
    page: 'users',
    opens: 'newUser',
    user,
    crumb: t('invite.label'),
    title: t('invite.title'),
    text: t('invite.text'),
    show: () => least && <InviteForm companyType={companyType} role={least} />,
  });
}
