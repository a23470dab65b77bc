import { startPasskeySignIn } from '#lib/contract/passkeys.ts';
import { answerAsData, passPublicCall } from '#lib/portal/public-call.ts';

/** Options to sign in with a passkey. */
export async function POST(request: Request): Promise<Response> {
  return answerAsData(await passPublicCall(request, startPasskeySignIn));
}
