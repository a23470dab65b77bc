import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/portal/auth-options.ts';
import { safeCallbackUrl } from '#lib/portal/callback-url.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const sent = request.method === 'POST' ? request.clone() : undefined;
  const answer: Response = await NextAuth(request, context, authOptions());
  const location = answer.headers.get('location');
  if (sent && location) return leadBack(sent, answer, location);
  // Our sign-in form handles a rejected sign-in itself: its code is in the address inside.
  if (answer.status === 401 && answer.headers.get('content-type')?.includes('json')) {
    return new Response(answer.body, { status: 200, headers: answer.headers });
  }
  return answer;
}

/** A form sent without script: next-auth's address of a refusal says neither which form it was nor where it leads. */
async function leadBack(sent: Request, answer: Response, location: string): Promise<Response> {
  const { searchParams } = new URL(location, sent.url);
  const error = searchParams.get('error') ?? (searchParams.has('csrf') ? 'stale' : null);
  if (error === null) return answer;
  const form = await sent.formData();
  const search = new URLSearchParams({ error, callbackUrl: safeCallbackUrl(form.get('callbackUrl')) });
  if (form.has('uat')) search.set('with', 'token');
  const headers = new Headers(answer.headers);
  headers.set('location', `/sign-in?${search}`);
  return new Response(null, { status: 303, headers });
}

export { handle as GET, handle as POST };
