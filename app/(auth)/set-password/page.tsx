import { ProofSheet } from '#components/sign-in/proof-sheet.tsx';
import { SetPassword } from '#components/sign-in/set-password.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('sign-in', (t) => t('set.pageTitle'));

/** Target of the links in mails. The part after '#' of the address stays in the browser. */
export default function SetPasswordPage() {
  return (
    <ProofSheet>
      <SetPassword />
    </ProofSheet>
  );
}
