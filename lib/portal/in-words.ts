import 'server-only';
import { inLanguage } from '#lib/texts/sentences.ts';
import type { PageNeed } from './foreign/page-needs.ts';
import type { CallFailure } from './result.ts';
import { isServiceCode } from './service-codes.ts';
import { readLanguage, texts } from './texts.ts';

/**
 * A failure in the reader's language, whoever named it: by its sentences where they are known, else by its code, with
 * what the service said itself behind it.
 */
export async function inWords(failure: CallFailure): Promise<CallFailure> {
  const language = await readLanguage();
  if (language === 'en') return failure;
  const fieldErrors = Object.fromEntries(
    Object.entries(failure.fieldErrors).map(([field, messages]) => [
      field,
      messages.map((message) => inLanguage(language, message).text),
    ]),
  );
  const { text, isKnown } = inLanguage(language, failure.message);
  if (isKnown || !isServiceCode(failure.code)) return { ...failure, message: text, fieldErrors };
  const t = await texts('service');
  return { ...failure, message: `${t(`code.${failure.code}`)} ${text}`.trim(), fieldErrors };
}

/** What a page is of no use without, in the reader's language. */
export async function needInWords(need: PageNeed): Promise<PageNeed> {
  const language = await readLanguage();
  const said = (text: string) => inLanguage(language, text).text;
  return { ...need, what: said(need.what), ...(need.why && { why: said(need.why) }) };
}
