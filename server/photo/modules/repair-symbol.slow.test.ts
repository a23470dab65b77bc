import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { repairSymbol } from './repair-symbol.ts';
import { layoutOf } from './symbol-layout.ts';

const ecc = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;
type Level = keyof typeof ecc;

function modulesOf(text: string, version: number, level: Level): Uint8Array {
  const rows = encodeQR(text, 'raw', { border: 1, version, ecc: ecc[level] });
  return Uint8Array.from(
    rows.slice(1, -1).flatMap((row) => row.slice(1, -1)),
    (isDark) => (isDark ? 1 : 0),
  );
}

/** Compared as bytes: module by module, 31,329 of them take longer than their repair. */
function expectSame(repaired: Uint8Array | null, modules: Uint8Array, what: string): void {
  if (!repaired) throw new Error(`${what}: nothing was repaired.`);
  expect(Buffer.compare(repaired, modules), what).toBe(0);
}

const soft = (modules: Uint8Array) => Float32Array.from(modules, (value) => (value ? 1 : -1));

describe('repairSymbol', () => {
  const all = Array.from({ length: 40 }, (_, index) => index + 1);
  it.each(['L', 'M', 'Q', 'H'] as const)('knows every version at level %s', (level) => {
    for (const version of all) {
      const modules = modulesOf('HELLO', version, level);
      expectSame(repairSymbol(layoutOf(version), soft(modules)), modules, `version ${version}`);
    }
  });

  it('repairs more modules than a reader that does not know which are unsure', () => {
    const layout = layoutOf(3);
    const modules = modulesOf('https://q.example/aZ09-_aZ09-_', 3, 'M');
    const sure = soft(modules);
    // 26 parity codewords correct 13 wrong ones; here 20 cannot be seen.
    for (const module of layout.dataModules.subarray(0, 160)) sure[module] = (modules[module] ? -1 : 1) * 0.01;
    expectSame(repairSymbol(layout, sure), modules, '20 unsure codewords');
    for (const module of layout.dataModules.subarray(0, 160)) sure[module] = (sure[module] ?? 0) * 300;
    expect(repairSymbol(layout, sure)).toBeNull();
  });

  it('makes nothing of noise', () => {
    let state = 7;
    for (let round = 0; round < 500; round += 1) {
      const layout = layoutOf(1 + (round % 6));
      const sure = Float32Array.from({ length: layout.size ** 2 }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 31 - 1;
      });
      expect(repairSymbol(layout, sure)).toBeNull();
    }
  });
});
