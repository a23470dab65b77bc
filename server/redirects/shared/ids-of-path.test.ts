import { describe, expect, it } from 'vitest';
import { idsOfPath } from './ids-of-path.ts';

describe('idsOfPath', () => {
  it.each([
    ['/ABCDEFGH', ['ABCDEFGH']],
    ['/ABCDEFGH/', ['ABCDEFGH']],
    ['//ABCDEFGH', ['ABCDEFGH']],
    ['/ABCDEFGH?utm=1', ['ABCDEFGH']],
    [
      '/01/09506000134352/21/A%2fB',
      ['01/09506000134352/21/A%2fB', '01/09506000134352/21/A%2FB', '01/09506000134352/21/A/B'],
    ],
    ['/01/9506000134352/21/AB', ['01/9506000134352/21/AB', '01/09506000134352/21/AB']],
    ['/01/614141123452/21/AB', ['01/614141123452/21/AB', '01/00614141123452/21/AB']],
    ['/01/95060005/10/L1/21/AB', ['01/95060005/10/L1/21/AB', '01/00000095060005/10/L1/21/AB']],
    ['/01/123456789/21/AB', ['01/123456789/21/AB']],
    ['/%ZZ', ['%ZZ']],
    ['/', []],
  ])('%s', (url, ids) => {
    expect(idsOfPath(url, '')).toEqual(ids);
  });

  it('takes off the path of the code address, if a proxy has not', () => {
    expect(idsOfPath('/c/ABCDEFGH', '/c')).toEqual(['ABCDEFGH']);
    expect(idsOfPath('/ABCDEFGH', '/c')).toEqual(['ABCDEFGH']);
  });
});
