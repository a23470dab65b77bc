import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { JoinForm } from '#components/inspect/join-form.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { csrfTokenOf } from '#lib/portal/csrf.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { cookieNames } from '#lib/portal/session-cookie.ts';

export const generateMetadata = pageTitle('inspect', (t) => t('join.title'));

/** Target of the link of an inspection team. The part after '#' of the address stays in the browser. */
export default async function JoinInspectionPage() {
  const t = await getTranslations('inspect');
  const csrfToken = csrfTokenOf((await cookies()).get(cookieNames().csrf)?.value) ?? '';
  return (
    <ProofSheet>
      <h1 className="text-title font-semibold tracking-title">{t('join.title')}</h1>
      <p className="mt-[3px] mb-6 text-ink2">{t('join.text')}</p>
      <JoinForm csrfToken={csrfToken} />
    </ProofSheet>
  );
}
