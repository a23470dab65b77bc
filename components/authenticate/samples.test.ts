import { describe, expect, it } from 'vitest';
import { parseSamples } from './samples.ts';

const original = {
  file: 'original.jpg',
  name: 'Original',
  about: 'As it came from the press.',
  expected: 'auth_original',
};

describe('parseSamples', () => {
  it('reads a list of pictures', () => {
    expect(parseSamples(JSON.stringify([original]))).toEqual([original]);
  });

  it('takes no address, path or unknown verdict for a picture', () => {
    for (const file of ['../secret.jpg', 'https://elsewhere.example/a.jpg', '/a.jpg', 'a.svg', '']) {
      expect(parseSamples(JSON.stringify([{ ...original, file }])), file).toEqual([]);
    }
    expect(parseSamples(JSON.stringify([{ ...original, expected: 'fine' }]))).toEqual([]);
  });

  it('is empty for what is no list', () => {
    expect(parseSamples('not json')).toEqual([]);
    expect(parseSamples('{}')).toEqual([]);
  });
});
