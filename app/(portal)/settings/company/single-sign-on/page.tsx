import { getTranslations } from 'next-intl/server';
import { ScimTokens } from '#components/company/scim-tokens.tsx';
import { SingleSignOnForm } from '#components/company/single-sign-on-form.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getScimTokens } from '#lib/contract/scim-tokens.ts';
import { getSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { getUser } from '#lib/contract/users.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('single-sign-on', (t) => t('title'));

export default async function SingleSignOnPage() {
  const t = await getTranslations('single-sign-on');
  const user = await requireSession();
  if (!mayOpen('singleSignOn', user)) return <NotForRole title={t('title')} />;
  const params = { id: user.company.id };
  const [answer, scim] = await Promise.all([read(getSingleSignOn, { params }), read(getScimTokens, { params })]);
  const settings = answer.ok ? answer.data : undefined;
  const exempt = settings?.exempt_user ? await read(getUser, { params: { id: settings.exempt_user } }) : undefined;
  const portalUrl = portalEnv().portalUrl;
  const register = [
    { label: t('redirectUri'), value: settings?.redirect_uri ?? `${portalUrl}/single-sign-on` },
    { label: t('signOutUri'), value: settings?.sign_out_uri ?? `${portalUrl}/sign-in` },
  ].map((fact) => ({ ...fact, copy: fact.value, mono: true }));
  const domains = (settings?.domains ?? []).map(({ domain, is_confirmed }) => ({
    label: t('state'),
    value: is_confirmed ? t('confirmed', { domain }) : t('waits', { domain }),
  }));
  return (
    <AreaPage page="company" user={user} crumbs={[{ label: t('title') }]}>
      <PageHeader title={t('title')} state={t('text')} />
      {answer.ok || answer.status === 404 ? (
        <DetailLayout rail={<Facts facts={[...domains, ...register]} />} railLabel={t('atProvider')}>
          <SingleSignOnForm
            company={{ id: user.company.id, type: user.company.companyType }}
            settings={settings}
            exemptName={exempt?.ok ? exempt.data.name || exempt.data.email : undefined}
          />
          {scim.ok && <ScimTokens company={user.company.id} baseUrl={scim.data.base_url} tokens={scim.data.tokens} />}
        </DetailLayout>
      ) : (
        <ListError title={t('notLoaded')} failure={answer} />
      )}
    </AreaPage>
  );
}
