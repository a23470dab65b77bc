import { getTranslations } from 'next-intl/server';
import { beginSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { isSameOrigin } from '#lib/portal/action.ts';
import { safeCallbackUrl } from '#lib/portal/callback-url.ts';
import { call } from '#lib/portal/client.ts';
import { storeSignOn } from '#lib/portal/sign-on-cookie.ts';

const mostBytes = 8_192;

/**
 * Takes the form of a sign-in through a company, and leads to its provider. By the header Refresh: a redirect of a form
 * to another site is against the form-action of the portal's CSP.
 */
export async function POST(request: Request): Promise<Response> {
  if (!(await isSameOrigin())) return new Response(null, { status: 403 });
  const text = await request.text();
  const form = new URLSearchParams(text.length > mostBytes ? '' : text);
  const email = form.get('email')?.trim() ?? '';
  const callbackUrl = safeCallbackUrl(form.get('callbackUrl'));
  const body = beginSingleSignOn.body.safeParse({ email });
  const answer = body.success ? await call(beginSingleSignOn, { body: body.data }) : undefined;
  if (!answer?.ok) {
    const error = answer === undefined || answer.status === 404 ? 'no_company' : 'provider_unavailable';
    const back = new URLSearchParams({ with: 'company', error, callbackUrl });
    return new Response(null, { status: 303, headers: { location: `/sign-in?${back}` } });
  }
  const { authorization_url: url, state, expires_at: expiresAt } = answer.data;
  await storeSignOn({ state, callbackUrl }, new Date(expiresAt));
  const t = await getTranslations('sign-in');
  return new Response(`${t('company.leading', { host: new URL(url).host })}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      refresh: `0; url=${url}`,
    },
  });
}
