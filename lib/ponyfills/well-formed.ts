// String.prototype.isWellFormed and toWellFormed need Firefox 119. Where they exist they are faster than a pattern.
const native = String.prototype as { isWellFormed?: () => boolean; toWellFormed?: () => string };
const { isWellFormed: nativeIs, toWellFormed: nativeTo } = native;

/** Matches half of a surrogate pair. */
const loneSurrogate = /[\ud800-\udfff]/u;
const loneSurrogates = /[\ud800-\udfff]/gu;

/** True when a text has no half of a surrogate pair. */
export const isWellFormed: (text: string) => boolean = nativeIs
  ? (text) => nativeIs.call(text)
  : (text) => !loneSurrogate.test(text);

/** Replaces each half of a surrogate pair by U+FFFD. */
export const toWellFormed: (text: string) => string = nativeTo
  ? (text) => nativeTo.call(text)
  : (text) => text.replace(loneSurrogates, '\ufffd');
