import { getPasskey, type PasskeyFault } from '#components/session/ask-passkey.ts';
import { postPublic } from './post-public.ts';

/** The answer of a passkey as the form sends it, or why there is none: a fault, or a code of the sign-in's errors. */
export async function readPasskeyAnswer(): Promise<{ passkey: string } | { fault: PasskeyFault } | { error: string }> {
  const started = await postPublic<{ options: object }>('/api/account/passkey', {}, '');
  if (!started.ok) {
    return { error: started.status === 429 ? `throttled-${started.retryAfter ?? 60}` : 'unavailable' };
  }
  const asked = await getPasskey(started.data.options);
  return asked.ok ? { passkey: JSON.stringify(asked.answer) } : { fault: asked.fault };
}
