import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { idsOf } from '#server/photo-readers/match-content.ts';

/**
 * The places in a workorder of codes that were typed or scanned: an id, an address or a serial number, in this order
 * where a text could be several.
 */
export async function findCodePlaces(
  db: Executor,
  workorder: { id: number; companyId: number; urlPrefix: string },
  texts: readonly string[],
): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const idsByText = new Map(texts.map((text) => [text, idsOfText(text.trim(), workorder.urlPrefix)]));
  const { rows: byId } = await sql<{ extended_id: string; sequence: number }>`
    SELECT extended_id, sequence FROM codes
     WHERE extended_id = ANY(${[...idsByText.values()].flat()}::text[]) AND workorder_id = ${workorder.id}`.execute(db);
  const { rows: bySerial } = await sql<{ serial: number; sequence: number }>`
    SELECT serial_number AS serial, sequence FROM codes
     WHERE company_id = ${workorder.companyId} AND serial_number = ANY(${texts.flatMap(serialOf)}::bigint[])
       AND workorder_id = ${workorder.id}`.execute(db);
  const placesOfIds = new Map(byId.map((row) => [row.extended_id, row.sequence]));
  const placesOfSerials = new Map(bySerial.map((row) => [row.serial, row.sequence]));
  const places = new Map<string, number>();
  for (const [text, ids] of idsByText) {
    const id = ids.find((one) => placesOfIds.has(one));
    const [serial] = serialOf(text);
    const place = id === undefined ? placesOfSerials.get(serial ?? -1) : placesOfIds.get(id);
    if (place !== undefined) places.set(text, place);
  }
  return places;
}

/** Ids a text can name: itself, and what an address has after the prefix of the order or after its last slash. */
function idsOfText(text: string, urlPrefix: string): string[] {
  const beforeLast = text.replace(/[?#].*$/s, '').replace(/[^/]*$/, '');
  const prefixes = /^https?:\/\//i.test(text) ? ['', urlPrefix, beforeLast] : ['', urlPrefix];
  return idsOf(text, prefixes);
}

function serialOf(text: string): number[] {
  const digits = text.trim();
  return /^\d{1,15}$/.test(digits) ? [Number(digits)] : [];
}
