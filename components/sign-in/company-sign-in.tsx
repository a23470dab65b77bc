'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { signInError } from './sign-in-errors.ts';

interface CompanySignInProps {
  /** A path, checked. */
  callbackUrl: string;
  /** Code of a failed attempt that came by the address. */
  error?: string | undefined;
}

/** Asks for the address of whom a company's identity provider is to sign in. A plain form: the browser is led away. */
export function CompanySignIn({ callbackUrl, error }: CompanySignInProps) {
  const t = useTranslations('sign-in');
  const message = signInError(error, t);
  return (
    <form method="post" action="/api/single-sign-on" className="grid gap-4">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <div role="alert" className="empty:hidden">
        {message && <Callout tone={error === 'single_sign_on_required' ? 'note' : 'bad'}>{message}</Callout>}
      </div>
      <Field label={t('signIn.email')} hint={t('company.hint')}>
        <Input name="email" type="email" autoComplete="username" required maxLength={320} autoFocus />
      </Field>
      <Button type="submit" variant="primary" className="min-h-10">
        {t('company.submit')}
      </Button>
      <Link
        href={`/sign-in?${new URLSearchParams({ callbackUrl })}`}
        replace
        className="justify-self-start rounded-sm py-1 text-sm text-spot hover:underline"
      >
        {t('signIn.usePassword')}
      </Link>
    </form>
  );
}
