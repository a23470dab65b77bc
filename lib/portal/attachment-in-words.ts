import 'server-only';
import { inLanguage } from '#lib/texts/sentences.ts';
import { attachment, fileNameOf } from './attachment.ts';
import { readLanguage } from './language.ts';

/**
 * The Content-Disposition of a file of the service that comes through the portal, its name in the reader's language.
 */
export async function attachmentInWords(disposition: string | null): Promise<string> {
  const name = fileNameOf(disposition ?? '');
  if (name === undefined) return disposition ?? 'attachment';
  const { text, isKnown } = inLanguage(await readLanguage(), name);
  return isKnown ? attachment(text) : (disposition ?? 'attachment');
}
