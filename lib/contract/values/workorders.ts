export const codeLayouts = ['sg-inside', 'sg-outside', 'custom', 'none'] as const;

/** Codes of one workorder. */
export const maxQuantity = 10_000_000;

/**
 * codegen_status of the interface: 1 waits for the printing partner, 6 is queued. Canceled: before all codes were
 * there.
 */
export const codegenStatus = {
  waiting: 1,
  generating: 2,
  packing: 3,
  completed: 4,
  failed: 5,
  queued: 6,
  canceled: 7,
} as const;

/** Ranges in which a print report names the codes that were not printed. */
export const maxUnprintedRanges = 100;

/** Acts on its codes that an order can allow its printing partner. */
export const partnerPermissionNames = ['activate_codes'] as const;

const generatedKeyPrefix = 'wo_';

/** The key by which codes are added to a workorder: of its upload, or made of its id where the service generates. */
export const ingestionKeyOf = (workorderId: number, uploadKey: string | null): string =>
  uploadKey ?? `${generatedKeyPrefix}${workorderId}`;

/** The id in the key of a generated workorder; null for a key of another form. */
export function workorderIdOfKey(key: string): number | null {
  const digits = key.startsWith(generatedKeyPrefix) ? key.slice(generatedKeyPrefix.length) : '';
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

/** The key of the upload that made a workorder; null where the service generates its codes. */
export const uploadKeyOf = ({ ingestion_key: key }: { ingestion_key: string | null }): string | null =>
  key === null || workorderIdOfKey(key) !== null ? null : key;

/** Characters of a comment on an order, and photos of one comment. */
export const maxCommentLength = 5_000;
export const maxCommentPhotos = 6;
