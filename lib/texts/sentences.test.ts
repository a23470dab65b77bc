import { describe, expect, it } from 'vitest';
import { inLanguage, sayIn } from './sentences.ts';

const german = (text: string) => inLanguage('de', text).text;

describe('what the service says, in German', () => {
  it('is found as it is, or by its pattern, with numbers as the language writes them', () => {
    expect(german('No brand has this id.')).toBe('Keine Marke hat diese ID.');
    expect(german('At least 12 characters.')).toBe('Mindestens 12 Zeichen.');
    expect(german('At most 10,000,000.')).toBe('Höchstens 10.000.000.');
    expect(german('At most 10,000,000 codes in one workorder.')).toBe('Höchstens 10.000.000 Codes in einem Auftrag.');
    expect(german('One of: en, de.')).toBe('Eines von: en, de.');
    expect(german('You cannot give token_manage: you do not have it yourself here.')).toBe(
      'token_manage können Sie nicht vergeben: Sie haben es hier selbst nicht.',
    );
  });

  it('is put together of sentences, also behind the name of a field', () => {
    expect(german('quantity: At least 1.')).toBe('quantity: Mindestens 1.');
    expect(german('Not a name for a field: At most 63 characters.')).toBe(
      'Kein Name für ein Feld: Höchstens 63 Zeichen.',
    );
  });

  it('is found without its full stop, as it stands in data', () => {
    expect(german('Also in row 12')).toBe('Auch in Zeile 12');
    expect(german('No SCM field has this key')).toBe('Kein SCM-Feld hat diesen Schlüssel');
    expect(german('Code 3: size: No SCM field has this key.')).toBe(
      'Code 3: size: Kein SCM-Feld hat diesen Schlüssel.',
    );
    expect(german('size: No SCM field has this key.')).toBe('size: Kein SCM-Feld hat diesen Schlüssel.');
    expect(german('A space is not allowed in an id')).toBe('Ein Leerzeichen ist in einer ID nicht erlaubt');
    expect(german('é is not allowed in an id')).toBe('é ist in einer ID nicht erlaubt');
    expect(german('The lot (10) is longer than 20 characters')).toBe('Die Charge (10) ist länger als 20 Zeichen');
    expect(german('Not JSON: expected a comma or }, at byte 7')).toBe(
      'Kein JSON: hier muss ein Komma oder } stehen, bei Byte 7',
    );
  });

  it('is looked up once where many are alike', () => {
    const say = sayIn('de');
    for (let row = 1; row <= 20_001; row += 1) expect(say(`Also in row ${row}`)).toBe(`Auch in Zeile ${row}`);
    expect(say('Keep one of the two')).toBe('Behalten Sie eine von beiden');
    expect(sayIn('en')('Keep one of the two')).toBe('Keep one of the two');
  });

  it('stays as it was said where nothing is known of it, and tells so', () => {
    expect(inLanguage('de', 'The moon is full.')).toEqual({ text: 'The moon is full.', isKnown: false });
    expect(inLanguage('de', '')).toEqual({ text: '', isKnown: false });
    expect(inLanguage('de', 'No brand has this id. The moon is full.')).toEqual({
      text: 'Keine Marke hat diese ID. The moon is full.',
      isKnown: true,
    });
    // What is in German already.
    expect(german('Keine Marke hat diese ID.')).toBe('Keine Marke hat diese ID.');
  });

  it('stays English for English readers', () => {
    expect(inLanguage('en', 'At most 10,000,000.').text).toBe('At most 10,000,000.');
  });
});
