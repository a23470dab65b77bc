import 'server-only';
import { cookies } from 'next/headers';
import { safeCallbackUrl } from './callback-url.ts';
import { cookieNames } from './session-cookie.ts';

/** Ties the identity provider's answer to the browser that asked, and holds the target of the sign-in. */
interface BegunSignOn {
  state: string;
  callbackUrl: string;
}

const nameOf = () => {
  const { session, secure } = cookieNames();
  return { name: session.replace('.session', '.sign-on'), secure };
};

export async function storeSignOn({ state, callbackUrl }: BegunSignOn, expires: Date): Promise<void> {
  const { name, secure } = nameOf();
  const value = new URLSearchParams({ state, callbackUrl }).toString();
  (await cookies()).set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', secure, expires });
}

/** Undefined where this browser has begun no sign-in. */
export async function readSignOn(): Promise<BegunSignOn | undefined> {
  const kept = new URLSearchParams((await cookies()).get(nameOf().name)?.value ?? '');
  const state = kept.get('state');
  return state ? { state, callbackUrl: safeCallbackUrl(kept.get('callbackUrl')) } : undefined;
}
