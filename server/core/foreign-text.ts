import { storableText } from '#lib/contract/common.ts';
import { toWellFormed } from '#lib/ponyfills/well-formed.ts';

const replacement = '\ufffd';

/**
 * Text from outside – an answer of a receiver or of a mail server, data in a file – as the contract lets it be stored: its
 * first `max` characters, with U+FFFD for what is none.
 */
export function readForeignText(text: string, max: number): string {
  const start = toWellFormed(text.slice(0, max)).replaceAll('\0', replacement);
  return storableText(max).parse(start);
}
