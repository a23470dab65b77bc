import { ingestionKeyOf } from '#lib/contract/values/workorders.ts';
import { batchSize } from '#lib/contract/workorders.ts';
import type { PackedWorkorder } from '#server/workorders/shared/packing.ts';

export const codesFileName = 'codes.csv';
export const manifestFileName = 'manifest.json';

/**
 * Uploads can be added to: there the number of codes is part of the name, so that an older file never lands on a newer
 * one.
 */
export function codesFileKey(workorderId: number, uploadedCodes?: number): string {
  return `workorders/${workorderId}/codes${uploadedCodes === undefined ? '' : `-${uploadedCodes}`}.zip`;
}

interface Manifest {
  format: 1;
  workorder: {
    id: number;
    reference: string;
    company: number;
    created_at: string;
    code_layout: string;
    extended_id_style: string;
    url_prefix: string;
    use_serial_number: boolean;
    activate_on_complete: boolean;
    product_sku: string | null;
    ingestion_key: string;
  };
  counts: { codes: number; batches: number; batch_size: number };
  entries: { name: string; size: number; sha256: string }[];
}

export function describeCodesFile(workorder: PackedWorkorder, codes: number, entries: Manifest['entries']): string {
  const manifest: Manifest = {
    format: 1,
    workorder: {
      id: workorder.id,
      reference: workorder.reference,
      company: workorder.companyId,
      created_at: workorder.createdAt.toISOString(),
      code_layout: workorder.codeLayout,
      extended_id_style: workorder.idStyle,
      url_prefix: workorder.urlPrefix,
      use_serial_number: workorder.useSerialNumber,
      activate_on_complete: workorder.activateOnComplete,
      product_sku: workorder.productSku,
      ingestion_key: ingestionKeyOf(workorder.id, workorder.ingestionKey),
    },
    counts: { codes, batches: Math.ceil(codes / batchSize), batch_size: batchSize },
    entries,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
