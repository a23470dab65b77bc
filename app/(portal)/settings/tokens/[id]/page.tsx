import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { recordView } from '#components/shell/area-views.tsx';
import { groupPermissions, permissionName } from '#components/tokens/permission-words.ts';
import { RevokeToken } from '#components/tokens/revoke-token.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { getToken, type Token } from '#lib/contract/users.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('tokens', (t) => t('token'));

export default async function TokenPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('tokens');
  const user = await requireSession();
  return recordView({
    page: 'tokens',
    user,
    read: async () => read(getToken, { params: { id: readId((await params).id) } }),
    kind: t('token'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: (data) => {
      const back = data.user === user.id ? paths.tokens : paths.user(data.user);
      return (
        <>
          <PageHeader
            title={data.name}
            state={data.is_session ? t('fromSignIn') : t('forProgram')}
            actions={<RevokeToken token={data} back={back} />}
          />
          <DetailLayout rail={<TokenFacts token={data} />}>
            <Section title={t('may.title')}>
              <Surface>
                {data.is_session ? (
                  <p className="text-ink2">{t('may.everything')}</p>
                ) : (
                  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
                    {groupPermissions(data.permissions, t).map(({ label, permissions }) => (
                      <div key={label}>
                        <dt className="text-sm font-medium">{label}</dt>
                        <dd className="mt-1 text-ink2">
                          <ul className="grid gap-0.5">
                            {permissions.map((permission) => (
                              <li key={permission} title={permission}>
                                {permissionName(permission, t)}
                              </li>
                            ))}
                          </ul>
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </Surface>
            </Section>
          </DetailLayout>
        </>
      );
    },
  });
}

function TokenFacts({ token }: { token: Token }) {
  const t = useTranslations('tokens');
  return (
    <Facts
      facts={[
        { label: t('token'), value: token.id, copy: String(token.id), mono: true },
        { label: t('made'), value: <Time value={token.created_at} /> },
        { label: t('lastUsed'), value: token.last_used_at ? <Time value={token.last_used_at} /> : t('never') },
        { label: t('expires'), value: <Time value={token.expires_at} /> },
      ]}
    />
  );
}
