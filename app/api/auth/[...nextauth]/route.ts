import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/portal/auth-options.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const answer: Response = await NextAuth(request, context, authOptions());
  const location = answer.headers.get('location');
  // A refused sign-in carries its address with a 401, which a browser without our script would not follow.
  if (location && answer.status >= 400) return new Response(null, { status: 303, headers: answer.headers });
  // To our own form a refusal is an answer like another: its code is in the address inside.
  if (answer.status === 401 && answer.headers.get('content-type')?.includes('json')) {
    return new Response(answer.body, { status: 200, headers: answer.headers });
  }
  return answer;
}

export { handle as GET, handle as POST };
