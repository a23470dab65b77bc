import { readAccountLink } from '#lib/contract/account-links.ts';
import { answerAsData, passPublicCall } from '#lib/portal/public-call.ts';

/** Purpose of a mail's link. */
export async function POST(request: Request): Promise<Response> {
  return answerAsData(await passPublicCall(request, readAccountLink));
}
