import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { JoinForm } from '#components/inspect/join-form.tsx';
import { CompanySignIn } from '#components/sign-in/company-sign-in.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Link } from '#components/ui/link.tsx';
import { signIn } from '#lib/contract/auth.ts';
import { joinInspection } from '#lib/contract/inspection.ts';
import { signInByPasskey } from '#lib/contract/passkeys.ts';
import { beginSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { safeCallbackUrl } from '#lib/portal/callback-url.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { csrfTokenOf } from '#lib/portal/csrf.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { getSession } from '#lib/portal/session.ts';
import { cookieNames } from '#lib/portal/session-cookie.ts';

export const generateMetadata = pageTitle('sign-in', (t) => t('signIn.title'));

/** By the code in the address: text from elsewhere is never shown. */
const notices = ['signed-out', 'password-set'] as const;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('sign-in');
  const search = await searchParams;
  const one = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const callbackUrl = pathOf(one('callbackUrl'));
  if (await getSession()) redirect(callbackUrl);
  const csrfToken = csrfTokenOf((await cookies()).get(cookieNames().csrf)?.value) ?? '';
  const service = await knownService();
  const hasPasswords = service.offers(signIn);
  const hasCompanies = service.offers(beginSingleSignOn);
  const hasPasskeys = service.offers(signInByPasskey);
  const isForCompany = hasCompanies && one('with') === 'company';
  const isForTeam =
    service.offers(joinInspection) && (one('with') === 'team' || (isInspect(callbackUrl) && !one('with')));
  const mode = one('with') === 'token' || !hasPasswords ? 'uat' : 'password';
  const notice = notices.find((each) => each === one('notice'));
  return (
    <ProofSheet>
      <h1 className="text-title font-semibold tracking-title">{t('signIn.title')}</h1>
      <p className="mt-[3px] mb-6 text-ink2">
        {isForTeam
          ? t('team.lead')
          : isForCompany
            ? t('company.lead')
            : mode === 'password'
              ? t('signIn.lead')
              : hasPasswords
                ? t('signIn.leadToken')
                : t('signIn.leadTokenAt', { host: serviceHost() })}
      </p>
      {isForTeam ? (
        <ClientMessages namespaces={['inspect']}>
          {notice && (
            <Callout tone="ok" role="status" className="mb-4">
              {t(`notice.${notice}`)}
            </Callout>
          )}
          <JoinForm csrfToken={csrfToken} />
          <Link
            href={`/sign-in?${new URLSearchParams({ with: 'account', callbackUrl })}`}
            replace
            className="mt-2 inline-flex min-h-11 items-center text-sm text-spot hover:underline"
          >
            {t('team.account')}
          </Link>
        </ClientMessages>
      ) : isForCompany ? (
        <CompanySignIn callbackUrl={callbackUrl} error={one('error')} />
      ) : (
        <SignInForm
          key={mode}
          mode={mode}
          csrfToken={csrfToken}
          callbackUrl={callbackUrl}
          hasPasswords={hasPasswords}
          hasCompanies={hasCompanies}
          hasPasskeys={hasPasskeys}
          hasTeams={service.offers(joinInspection)}
          error={one('error')}
          notice={notice && t(`notice.${notice}`)}
          demo={portalEnv().demo}
        />
      )}
    </ProofSheet>
  );
}

const isInspect = (path: string) => /^\/inspect(?:[/?]|$)/.test(path);

/** next-auth hands back whole addresses; ours are paths. */
function pathOf(value: string | undefined): string {
  const origin = new URL(portalEnv().portalUrl).origin;
  return safeCallbackUrl(value?.startsWith(`${origin}/`) ? value.slice(origin.length) : value);
}
