import { getTranslations } from 'next-intl/server';
import { recordView } from '#components/shell/area-views.tsx';
import { UserDetail } from '#components/users/user-detail.tsx';
import { getCompany } from '#lib/contract/companies.ts';
import { getUser, listTokens } from '#lib/contract/users.ts';
import { call, read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('users', (t) => t('user'));

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('users');
  const user = await requireSession();
  return recordView({
    page: 'users',
    user,
    read: async () => read(getUser, { params: { id: readId((await params).id) } }),
    kind: t('user'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: async (shown) => {
      const { id, company } = shown;
      const [tokens, other] = await Promise.all([
        call(listTokens, { params: { id }, query: { limit: 50 } }, { timeout: 5_000 }),
        company.id === user.company.id ? undefined : read(getCompany, { params: { id: company.id } }),
      ]);
      return (
        <UserDetail
          user={shown}
          isSelf={id === user.id}
          companyType={other?.ok ? other.data.company_type : user.company.companyType}
          tokens={tokens.ok ? { count: tokens.data.count, results: tokens.data.results } : undefined}
        />
      );
    },
  });
}
