import { formatNumber } from '#lib/format/numbers.ts';
import { formatDay, formatMoment } from '#lib/format/times.ts';
import { type Language, locales } from '#lib/texts/languages.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import type { SentReason } from '#lib/texts/sent-reason.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Recipient of a mail: language, and form of numbers and times. */
export interface MailReader {
  t: Translator<'mail'>;
  /** Texts of pages that a mail shares. */
  textsOf<N extends Namespace>(namespace: N): Translator<N>;
  /** A number: 1,200. */
  number(value: number): string;
  /** A moment with its zone: 21 Nov 2026, 09:30 UTC. */
  moment(time: Date): string;
  /** A plain date, YYYY-MM-DD: 1 Apr 2026. */
  day(date: string): string;
  /** A message that is stored, such as why a webhook failed, by its reason; without one as it is. */
  say(message: string, reason: SentReason | null | undefined): string;
}

/**
 * The texts are loaded with the first mail: those of all pages are among them, which a worker need not carry before.
 * @param timeZone of the reader, or else of the company; UTC when neither has chosen one
 */
export async function mailReader(language: Language | null, timeZone: string | null): Promise<MailReader> {
  const { translatorFor } = await import('#lib/texts/translator-for.ts');
  const { formatReasons } = await import('#lib/texts/format-reasons.ts');
  const own = language ?? 'en';
  const locale = locales[own];
  const zone = timeZone ?? 'UTC';
  const format = formatReasons(own);
  return {
    t: translatorFor(own, 'mail'),
    textsOf: (namespace) => translatorFor(own, namespace),
    number: (value) => formatNumber(value, locale),
    moment: (time) => `${formatMoment(time, { locale, timeZone: zone })} ${zone.replaceAll('_', ' ')}`,
    day: (date) => formatDay(date, locale),
    say: (message, reason) => (reason && format(reason)) ?? message,
  };
}
