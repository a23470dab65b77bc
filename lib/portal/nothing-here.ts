import 'server-only';
import { getTranslations } from 'next-intl/server';

/**
 * For what is not there, or not the reader's to see. With words: a browser shows an answer without any as an error of
 * its own.
 */
export async function nothingHere(): Promise<Response> {
  const t = await getTranslations('shell');
  return new Response(t('notFound.title'), {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
