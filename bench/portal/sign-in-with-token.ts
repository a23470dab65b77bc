import { type Cookie, postSignIn } from '../../e2e/support/post-sign-in.ts';

/** A session of the user whose token it is. */
export async function signInWithToken(portal: string, token: string): Promise<(Cookie & { url: string })[]> {
  const cookies = await postSignIn(portal, 'uat', { uat: token });
  return cookies.map((cookie) => ({ ...cookie, url: portal }));
}
