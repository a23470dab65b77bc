import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsOf, isUnderPrefix, prefixesOf } from './match-content.ts';

const standard = 'https://q.example/';

describe('idsOf', () => {
  it('takes what follows the prefix', () => {
    expect(idsOf('https://q.example/AbC-_123', [standard])).toEqual(['AbC-_123']);
  });

  it('takes the longest prefix first', () => {
    expect(idsOf('https://q.example/a/12345678', [standard, 'https://q.example/a/'])).toEqual([
      '12345678',
      'a/12345678',
    ]);
  });

  it('tries the id without a query or fragment that something added', () => {
    expect(idsOf('https://q.example/12345678?utm=x#y', [standard])).toEqual(['12345678?utm=x#y', '12345678']);
  });

  it('reads scheme and host in capitals, and leaves the id alone', () => {
    expect(idsOf('HTTPS://Q.EXAMPLE/ABCDEFGH', [standard])).toEqual(['ABCDEFGH']);
    expect(idsOf('HTTPS://Q.EXAMPLE/A/ABCDEFGH', ['https://q.example/a/'])).toEqual([]);
  });

  it('keeps a GS1 path whole', () => {
    expect(idsOf('https://q.example/01/09506000134352/21/A%2FB', [standard])).toEqual(['01/09506000134352/21/A%2FB']);
    expect(idsOf('https://q.example/01/9506000134352/21/A?x', [standard])).toContain('01/09506000134352/21/A');
  });

  it.each(['', ' 12345678', 'ä2345678', '12345678\0', 'x'.repeat(513), 'https://other.example/12345678'])(
    'finds no id in %j',
    (rest) => {
      const content = rest.startsWith('https:') ? rest : `${standard}${rest}`;
      expect(idsOf(content, [standard])).toEqual([]);
    },
  );
});

describe('prefixesOf', () => {
  it('holds every beginning a prefix can have, and nothing else', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/), (prefix, id) => {
        fc.pre(prefix.length <= 200);
        const content = `${prefix}${id}`;
        const beginnings = prefixesOf(content);
        expect(beginnings).toContain(prefix);
        expect(isUnderPrefix(content, [prefix])).toBe(true);
        expect(idsOf(content, [prefix])).toContain(id);
      }),
    );
  });

  it('stays small for the largest content a QR code holds', () => {
    expect(prefixesOf(`https://q.example/${'x'.repeat(4000)}`).length).toBeLessThanOrEqual(500);
  });

  it.each(['has\0nul', 'lone \ud800 surrogate'])('gives nothing a database would choke on: %j', (content) => {
    expect(prefixesOf(content)).toEqual([]);
    expect(isUnderPrefix(content, ['has'])).toBe(false);
  });
});
