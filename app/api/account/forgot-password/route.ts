import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { answerAsData, isForm, passPublicCall } from '#lib/portal/public-call.ts';

/** Asks for the mail with a link. A plain form comes back to its page. */
export async function POST(request: Request): Promise<Response> {
  const plain = isForm(request);
  const result = await passPublicCall(request, requestPasswordReset);
  if (!plain) return answerAsData(result);
  return redirectTo(`${paths.forgotPassword}?${result.ok ? 'sent=yes' : 'failed=yes'}`);
}
