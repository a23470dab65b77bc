/**
 * Escapes texts of the service, which other users typed. On a terminal, control characters could move the cursor,
 * rename the window or hide lines, and direction marks could show one text as another.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const dangerous = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
// In JSON text as JSON.stringify writes it, control characters below 0x20 occur between values only.
const dangerousInJson = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line of text without control characters: it is shown and does nothing else. */
export function safeText(value: string): string {
  return value.replace(dangerous, (character) =>
    character === '\n' || character === '\r' || character === '\t' ? ' ' : escaped(character),
  );
}

/** JSON with the same meaning, in which no character acts on a terminal. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(dangerousInJson, escaped);
}
