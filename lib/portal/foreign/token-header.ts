import 'server-only';
import { portalEnv } from '../env.ts';
import { getToken } from '../session.ts';

/**
 * Name and value of the header that carries a UAT. The interface document leaves both open: API_TOKEN_HEADER says them.
 */
export function tokenHeader(token: string): [string, string] {
  const { name, before } = portalEnv().tokenHeader;
  return [name, before + token];
}

/** The same for the token of the session. */
export async function tokenHeaders(): Promise<Record<string, string>> {
  return Object.fromEntries([tokenHeader((await getToken()) ?? '')]);
}
