import { getTranslations } from 'next-intl/server';
import { ForgotPasswordForm } from '#components/sign-in/forgot-password-form.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('sign-in', (t) => t('forgot.title'));

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('sign-in');
  const { sent, failed } = await searchParams;
  return (
    <ProofSheet>
      <h1 className="text-title font-semibold tracking-title">{t('forgot.title')}</h1>
      {(await knownService()).offers(requestPasswordReset) ? (
        <ForgotPasswordForm wasSent={sent === 'yes'} hasFailed={failed === 'yes'} />
      ) : (
        <p className="mt-3 text-ink2">
          {t.rich('forgot.notOffered', {
            host: serviceHost(),
            link: (inside) => <TextLink href="/sign-in?with=token">{inside}</TextLink>,
          })}
        </p>
      )}
    </ProofSheet>
  );
}
