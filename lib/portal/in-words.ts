import 'server-only';
import { getTranslations } from 'next-intl/server';
import { inLanguage, sayIn } from '#lib/texts/sentences.ts';
import { readLanguage } from './language.ts';
import type { PageNeed } from './pages.ts';
import type { CallFailure } from './result.ts';
import { isServiceCode } from './service-codes.ts';

/**
 * A failure in the reader's language, of the service or of the portal: by its sentences where they are known, else by
 * its code, with what the service said itself behind it.
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
  const t = await getTranslations('service');
  return { ...failure, message: `${t(`code.${failure.code}`)} ${text}`.trim(), fieldErrors };
}

/** Where the service tells in an answer what is wrong, as it does in a refusal. */
const saidIn = new Set(['message', 'advice', 'error', 'codegen_error']);
/** What people and their programs have sent is theirs: it is shown as it is. */
const theirs = new Set(['scm_data', 'parameters', 'payload', 'filters', 'changes']);

/** An answer with what the service says in it in the reader's language: why an upload was refused, or work stopped. */
export async function answerInWords<T>(answer: T): Promise<T> {
  const language = await readLanguage();
  if (language === 'en') return answer;
  const say = sayIn(language);
  const said = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return saidIn.has(name) ? say(value) : value;
    if (typeof value !== 'object' || value === null || theirs.has(name)) return value;
    if (Array.isArray(value)) return value.map((each) => said(each, ''));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, said(each, key)]));
  };
  return said(answer, '') as T;
}

/** What a page is of no use without, in the reader's language. */
export async function needInWords(need: PageNeed): Promise<PageNeed> {
  const language = await readLanguage();
  const said = (text: string) => inLanguage(language, text).text;
  return { ...need, what: said(need.what), ...(need.why && { why: said(need.why) }) };
}
