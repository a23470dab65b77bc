/**
 * The rule of text for ids, SKUs, references, SCM values and names: NFC, without spaces around it, and without
 * characters that people cannot see. Two values that look the same are then the same.
 */

const [space, tilde] = [0x20, 0x7e];

/**
 * Whether the text is printable ASCII without spaces around it, as most values are: the rule leaves it unchanged. A
 * loop, because it runs for each value of a million rows and takes half the time of a regular expression.
 */
export function isPlainLine(text: string): boolean {
  const last = text.length - 1;
  if (text.charCodeAt(0) === space || text.charCodeAt(last) === space) return false;
  for (let i = 0; i <= last; i++) {
    const unit = text.charCodeAt(i);
    if (unit < space || unit > tilde) return false;
  }
  return true;
}

/**
 * Control and format characters (soft hyphen, zero width, direction, byte order mark) and line separators. A joiner is
 * part of the spelling within words of scripts such as Arabic and Devanagari, and within emoji.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|(?<![^\P{L}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]|[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/u;

/** The text composed (NFC), without spaces around it. */
export const composeLine = (text: string): string => (isPlainLine(text) ? text : text.trim().normalize('NFC'));

/** The first character of a composed text that people cannot see. */
export const findInvisible = (text: string): string | undefined =>
  isPlainLine(text) ? undefined : invisible.exec(text)?.[0];

/**
 * Spellings under which a value can be stored that was sent before the rule: as given, composed and decomposed. The
 * text as given is the first.
 */
export const spellingsOf = (text: string): string[] =>
  isPlainLine(text) ? [text] : [...new Set([text, composeLine(text), composeLine(text).normalize('NFD')])];
