import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

type Numbered = Pick<Workorder, 'quantity' | 'first_serial_number' | 'last_serial_number'>;

export type MeantCode = { sequence: number } | { serial_number: string } | { problem: string };

/**
 * Code of an order that a typed number names: its place in the order, or its serial number when it has leading zeros or
 * exceeds the places.
 */
export function meantCode(typed: string, order: Numbered, t: Translator<'workorders'>): MeantCode {
  const text = typed.replace(/[\s,.]/g, '');
  if (!/^\d{1,10}$/.test(text)) return { problem: t('number.type') };
  const value = Number(text);
  const { quantity, first_serial_number: first, last_serial_number: last } = order;
  const isPlace = value >= 1 && value <= quantity;
  if (first === null || last === null) {
    return isPlace ? { sequence: value } : { problem: t('number.places', { quantity }) };
  }
  const isSerial = value >= Number(first) && value <= Number(last);
  if (isSerial && (text.startsWith('0') || text.length === 10 || !isPlace)) {
    return { serial_number: text.padStart(10, '0') };
  }
  if (isPlace && !text.startsWith('0')) return { sequence: value };
  return { problem: t('number.placesAndSerials', { quantity, first, last }) };
}
