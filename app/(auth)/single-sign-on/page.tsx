import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { FinishSignOn } from '#components/sign-in/finish-sign-on.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { csrfTokenOf } from '#lib/portal/csrf.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { cookieNames } from '#lib/portal/session-cookie.ts';
import { readSignOn } from '#lib/portal/sign-on-cookie.ts';

export const generateMetadata = pageTitle('sign-in', (t) => t('signIn.title'));

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Where a company's identity provider leads back to. */
export default async function SingleSignOnPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('sign-in');
  const given = Object.entries(await searchParams).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const csrfToken = csrfTokenOf((await cookies()).get(cookieNames().csrf)?.value) ?? '';
  return (
    <ProofSheet>
      <h1 className="text-title font-semibold tracking-title">{t('company.finishing')}</h1>
      <FinishSignOn
        csrfToken={csrfToken}
        callbackUrl={(await readSignOn())?.callbackUrl ?? '/'}
        answer={new URLSearchParams(given).toString()}
      />
    </ProofSheet>
  );
}
