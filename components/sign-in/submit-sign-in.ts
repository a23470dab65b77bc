import { offersPasskey } from '#components/session/passkey-offer.ts';
import { paths } from '#lib/portal/paths.ts';

/**
 * Posts the sign-in form to next-auth and reads its answer: undefined when signed in, else the code of what went wrong.
 * The form posts the same fields by itself when no script has loaded yet.
 */
export async function submitSignIn(action: string, fields: FormData): Promise<string | undefined> {
  if (!navigator.cookieEnabled) return 'cookies_blocked';
  const body = new URLSearchParams({ json: 'true' });
  for (const [name, value] of fields) if (typeof value === 'string') body.set(name, value);
  try {
    const first = await post(action, body);
    if (first !== staleForm) return first;
    // Two pages opened at the same moment: the later one's cookie has taken the place of the one this form was made
    // with.
    body.set('csrfToken', await readCsrfToken());
    const second = await post(action, body);
    return second === staleForm ? 'failed' : second;
  } catch {
    return 'unavailable';
  }
}

/** Returns the page after a sign-in with a password: the offer of a passkey, else the page that was asked for. */
export async function pageAfterPassword(email: string, callbackUrl: string): Promise<string> {
  return (await offersPasskey(email)) ? `${paths.passkey}?${new URLSearchParams({ callbackUrl })}` : callbackUrl;
}

const staleForm = Symbol('stale form');

async function post(action: string, body: URLSearchParams): Promise<string | undefined | typeof staleForm> {
  const answer = await fetch(action, { method: 'POST', body });
  const data: unknown = await answer.json();
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
  const { searchParams } = new URL(url, window.location.origin);
  const error = searchParams.get('error');
  if (error) return error;
  if (searchParams.has('csrf')) return staleForm;
  return answer.ok ? undefined : 'failed';
}

async function readCsrfToken(): Promise<string> {
  const data: unknown = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json();
  return typeof data === 'object' && data !== null && 'csrfToken' in data ? String(data.csrfToken) : '';
}
