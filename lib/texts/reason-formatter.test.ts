import { describe, expect, it } from 'vitest';
import { formatReasons } from './format-reasons.ts';
import { loadReasons } from './load-reasons.ts';
import { messages } from './messages.ts';
import { reason } from './reason.ts';
import { readReason, reasonText, textOf } from './reason-text.ts';

const english = formatReasons('en');
const german = formatReasons('de');

describe('a reason in words', () => {
  it('has its values, and numbers as the language writes them', () => {
    const atMost = reason('atMostCodesInOneWorkorder', { count: 10_000_000 });
    expect(english(atMost)).toBe('At most 10,000,000 codes in one workorder.');
    expect(german(atMost)).toBe('Höchstens 10.000.000 Codes in einem Auftrag.');
    expect(english(reason('atMostUngrouped', { count: 2_147_483_647 }))).toBe('At most 2147483647.');
    expect(english(reason('tokenInvalid'))).toBe('Send a valid token: Authorization: UAT <token>.');
  });

  it('has another reason inside, and several in a row', () => {
    const fault = reason('fieldFault', { field: 'size', fault: reason('columnScmFieldNotFound') });
    const outer = reason('codeFault', { number: 3, fault });
    expect(english(outer)).toBe('Code 3: size: No SCM field has this key.');
    expect(german(outer)).toBe('Code 3: size: Kein SCM-Feld hat diesen Schlüssel.');
    const hints = [reason('hintBlurry'), reason('hintGeneric')];
    expect(english(reason('photoUnusableHints', { hints }))).toBe(
      'Take it again. Hold still and tap on the code to focus. Take the photo straight from above, in bright and even light.',
    );
  });

  it('is the message itself where that has no arguments', () => {
    const { code: _, tokenInvalid: __, ...plain } = messages.en.service;
    for (const [code, message] of Object.entries(plain)) {
      if (!message.includes('{')) expect(english({ code })).toBe(message);
    }
  });

  it('is undefined for a code or values of another release', () => {
    for (const sent of [
      { code: 'theMoonIsFull' },
      { code: 'code' },
      { code: 'constructor' },
      { code: 'atMost' },
      { code: '' },
    ]) {
      expect(english(sent), sent.code).toBeUndefined();
    }
  });

  it('is the same where a browser loads the messages', async () => {
    expect((await loadReasons('de'))(reason('brandNotFound'))).toBe('Keine Marke hat diese ID.');
    expect((await loadReasons('en'))(reason('brandNotFound'))).toBe('No brand has this id.');
  });
});

describe('a reason as text', () => {
  it('is read as it was written', () => {
    const why = reason('fieldNameNotPossible', { why: reason('atMostCharacters', { count: 63 }) });
    for (const each of [why, reason('notList'), reason('oneOf', { values: 'en, de {"x"} ' })]) {
      expect(readReason(textOf(each))).toEqual(each);
    }
    expect(readReason(reasonText('atMost', { count: 3 }))).toEqual(reason('atMost', { count: 3 }));
  });

  it.each(['', 'At most 3.', 'Invalid input: expected number', 'Must be "csv".', 'atMost {broken'])(
    'is none in %j',
    (text) => {
      expect(readReason(text)).toBeUndefined();
    },
  );
});
