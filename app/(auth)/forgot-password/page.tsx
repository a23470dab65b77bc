import type { Metadata } from 'next';
import { BrandMark } from '#components/shell/brand-mark.tsx';
import { EarlyInput } from '#components/shell/early-input.tsx';
import { ForgotPasswordForm } from '#components/sign-in/forgot-password-form.tsx';
import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';

export const metadata: Metadata = { title: 'Forgot password' };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Search }) {
  const { sent, failed } = await searchParams;
  return (
    <ProofSheet>
      <main id="main" data-early className="w-full max-w-100">
        <div className="mb-7">
          <BrandMark />
        </div>
        <h1 className="text-title font-semibold tracking-title">Forgot password</h1>
        <ForgotPasswordForm wasSent={sent === 'yes'} hasFailed={failed === 'yes'} />
        <EarlyInput />
      </main>
    </ProofSheet>
  );
}
