import 'server-only';
import { getTranslations } from 'next-intl/server';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { isSentReason, type SentReason } from '#lib/texts/sent-reason.ts';
import { readLanguage } from './language.ts';
import type { PageNeed } from './pages.ts';
import type { CallFailure, EnglishFailure } from './result.ts';
import { isServiceCode } from './service-codes.ts';

/**
 * A failure of the service or the portal in the user's language, by the reasons behind its messages. A message without
 * a known reason is shown unchanged, after the words for the code of the failure.
 */
export async function inWords({ reasons = {}, ...failure }: EnglishFailure): Promise<CallFailure> {
  const language = await readLanguage();
  const format = formatReasons(language);
  const fields = reasons.fields ?? {};
  const fieldErrors = Object.fromEntries(
    Object.entries(failure.fieldErrors).map(([field, messages]) => [
      field,
      messages.map((message, index) => formatted(format, fields[field]?.[index]) ?? message),
    ]),
  );
  const fieldCodes = Object.fromEntries(
    Object.entries(fields).map(([field, all]) => [field, all.map(({ code }) => code)]),
  );
  const worded = { ...failure, fieldErrors, ...(Object.keys(fieldCodes).length > 0 && { fieldCodes }) };
  const texts = reasons.message?.map(format) ?? [];
  if (texts.length > 0 && texts.every((text) => text !== undefined)) return { ...worded, message: texts.join(' ') };
  if (language === 'en' || !isServiceCode(failure.code)) return worded;
  const t = await getTranslations('service');
  return { ...worded, message: `${t(`code.${failure.code}`)} ${failure.message}`.trim() };
}

const formatted = (format: FormatReason, reason: SentReason | undefined) => reason && format(reason);

/** Values that people and their programs sent are shown unchanged. */
const theirs = new Set(['scm_data', 'parameters', 'payload', 'filters', 'changes']);

/** An answer with what the service says in it in the reader's language: why an upload was refused, or work stopped. */
export async function answerInWords<T>(answer: T): Promise<T> {
  const language = await readLanguage();
  if (language === 'en') return answer;
  const format = formatReasons(language);
  const said = (value: unknown, name: string): unknown => {
    if (typeof value !== 'object' || value === null || theirs.has(name)) return value;
    if (Array.isArray(value)) return value.map((each) => said(each, ''));
    const reasons = new Map(Object.entries(value));
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const reason = reasons.get(`${key}_reason`);
        return [key, reason ? byReason(format, each, reason) : said(each, key)];
      }),
    );
  };
  return said(answer, '') as T;
}

/** Messages by the reasons behind them, which have the same shape: a message, a list, or lists by field. */
function byReason(format: FormatReason, messages: unknown, reasons: unknown): unknown {
  if (typeof messages === 'string') return isSentReason(reasons) ? (format(reasons) ?? messages) : messages;
  if (typeof messages !== 'object' || messages === null || typeof reasons !== 'object' || reasons === null) {
    return messages;
  }
  const behind = new Map(Object.entries(reasons));
  const worded = Object.entries(messages).map(([key, each]) => [key, byReason(format, each, behind.get(key))] as const);
  return Array.isArray(messages) ? worded.map(([, each]) => each) : Object.fromEntries(worded);
}

/** Requirement of a page, in the viewer's language. */
export async function needInWords(need: PageNeed): Promise<{ what: string; why?: string }> {
  const format = formatReasons(await readLanguage());
  const said = (code: string) => format({ code }) ?? '';
  return { what: said(need.what), ...(need.why && { why: said(need.why) }) };
}
