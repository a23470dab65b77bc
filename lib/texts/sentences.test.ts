import { describe, expect, it } from 'vitest';
import { inLanguage } from './sentences.ts';

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
    expect(german('The service cannot be reached. Try again in a moment.')).toBe(
      'Der Dienst ist nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
    );
    expect(german('quantity: At least 1.')).toBe('quantity: Mindestens 1.');
    expect(german('Not a name for a field: At most 63 characters.')).toBe(
      'Kein Name für ein Feld: Höchstens 63 Zeichen.',
    );
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
