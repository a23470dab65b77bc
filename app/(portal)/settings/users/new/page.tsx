import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { InviteForm } from '#components/users/invite-form.tsx';
import { roleOptions } from '#components/users/role-words.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Invite' };

const page = { area: 'settings', view: paths.users, crumbs: [{ label: 'Invite' }] } as const;

export default async function InvitePage() {
  const user = await requireSession();
  // The roles stand from most to least.
  const least = roleOptions(user.company.companyType).at(-1);
  if (!least || !mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  return (
    <AreaPage {...page} user={user}>
      <PageHeader
        title="Invite a colleague"
        state="They get a mail with a link to choose a password. It works once, for 72 hours."
      />
      <InviteForm companyType={user.company.companyType} role={least.value} />
    </AreaPage>
  );
}
