import { setPassword } from '#lib/contract/account-links.ts';
import { answerAsData, passPublicCall } from '#lib/portal/public-call.ts';

/** Uses the link of a mail up. */
export async function POST(request: Request): Promise<Response> {
  return answerAsData(await passPublicCall(request, setPassword));
}
