import { namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { type Press, type PressName, pressOn, type SubstrateName } from '#server/photo/testing/channel/press.ts';

/** A press, what it prints on, and the cell it prints. */
export interface Setting {
  press: PressName;
  /** The same imaging unit at another pitch than its usual one. */
  dpi: number;
  cellDots: number;
  substrate: SubstrateName;
  layout: keyof typeof namedLayouts;
}

export const micrometresOf = ({ dpi, cellDots }: Setting): number => (cellDots * 25_400) / dpi;

export const nameOfSetting = (setting: Setting): string =>
  `${setting.press} ${setting.dpi} ${setting.substrate} ${setting.layout} ${micrometresOf(setting).toFixed(0)}`;

export const pressOf = ({ press, dpi }: Setting, day: string): Press => ({ ...pressOn(press, day), dpi });

/** A press that does the same better: finer, steadier and with less gain, each by this share. */
export function improve(press: Press, share: number): Press {
  const less = 1 - share;
  return {
    ...press,
    inkSpread: press.inkSpread * less,
    dotGain: press.dotGain * less,
    edgeSoftness: press.edgeSoftness * less,
    edgeNoise: press.edgeNoise * less,
    jitter: press.jitter * less,
    wander: press.wander * less,
    slips: press.slips * less,
    mottle: press.mottle * less,
  };
}

const secret = new Uint8Array(32).fill(11);
/** The copier draws patterns of his own by our program. */
const ownSecret = new Uint8Array(32).fill(12);

export interface Order {
  content: string;
  symbol: PrintedSymbol;
  template: Uint8Array;
}

export function orderOf(setting: Setting, day: string, code: number): Order {
  const { dpi, cellDots } = setting;
  const id = `${nameOfSetting(setting)} ${day} ${code}`;
  const tag = Buffer.from(id)
    .reduce((sum, byte) => (sum * 31 + byte) % 2 ** 31, 7)
    .toString(36);
  const content = `https://id.example/${`${tag}ABCDEFGHIJKL`.slice(0, 12)}`;
  const symbol = planSymbol(namedLayouts[setting.layout], content, { dpi, cellDots });
  return { content, symbol, template: makeGraphic(secret, { kind: 'code', id, counter: 0 }, symbol.geometry.cells) };
}

export const ownPattern = (cells: number, id: string): Uint8Array =>
  makeGraphic(ownSecret, { kind: 'code', id, counter: 0 }, cells);
