import type { InspectedCode } from '#lib/contract/inspection.ts';
import type { Executor } from '#server/core/db/database.ts';
import { presentCodeDetails } from '../present/present-code.ts';
import { findCodeDetails } from '../queries/code-details.ts';
import { readContents } from './read-contents.ts';

const shownScans = 5;

/** Facts of a company's code for an inspector, by what was scanned or typed; undefined for any other code. */
export async function findInspectedCode(
  db: Executor,
  companyId: number,
  content: string,
): Promise<InspectedCode | undefined> {
  for (const id of readContents([content])[0]?.candidates ?? []) {
    const row = await findCodeDetails(db, { companyId }, id, shownScans);
    if (!row) continue;
    const code = presentCodeDetails(row);
    return {
      extended_id: code.extended_id,
      serial_number: code.serial_number,
      product: code.product,
      sku: code.sku,
      brand: code.brand,
      status: code.status,
      blacklist_reason: code.blacklist_reason,
      consumed_at: code.consumed_at,
      workorder_reference: code.workorder_reference,
      scm_data: code.scm_data,
      scans: code.scans.map(({ created_at, source, result }) => ({ created_at, source, result })),
    };
  }
  return undefined;
}
