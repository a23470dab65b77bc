import { isSameOrigin } from '#lib/portal/action.ts';
import { storeLanguageOfBrowser } from '#lib/portal/keep-language.ts';
import { isLanguage } from '#lib/texts/languages.ts';

/** Keeps the language that a reader chooses before signing in. */
export async function POST(request: Request): Promise<Response> {
  if (!(await isSameOrigin())) return new Response(null, { status: 403 });
  const language = new URL(request.url).searchParams.get('language');
  if (!isLanguage(language)) return new Response(null, { status: 400 });
  await storeLanguageOfBrowser(language);
  return new Response(null, { status: 204 });
}
