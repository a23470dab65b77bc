import { type IngestionError, ingestionErrorTypes } from '#lib/contract/ingestion.ts';
import { type AdviceContext, adviceFor, uploadErrorTypes } from '#lib/upload/upload-errors.ts';

interface StoredError {
  row: number | null;
  column_name: string;
  value: string;
  type: string;
  message: string;
}

/** Stored errors with what the sender can do about each. One wrong SKU is looked up once, however often it occurs. */
export function presentIngestionErrors(errors: readonly StoredError[], context: AdviceContext): IngestionError[] {
  const skus = [...(context.skus ?? [])];
  const known = new Map<string, string>();
  return errors.flatMap((error) => {
    const type = ingestionErrorTypes.find((candidate) => candidate === error.type);
    if (!type) return [];
    const place = { row: error.row ?? 0, column: error.column_name, value: error.value };
    const cacheKey = type === 'unknown_product_error' ? error.value : undefined;
    const advice = known.get(cacheKey ?? '') ?? advise(type, place, { ...context, skus });
    if (cacheKey !== undefined && cacheKey !== '') known.set(cacheKey, advice);
    return [{ row: error.row, column: error.column_name, value: error.value, type, message: error.message, advice }];
  });
}

function advise(
  type: IngestionError['type'],
  place: { row: number; column: string; value: string },
  context: AdviceContext,
): string {
  if (type === 'upload_expired') return 'Send the file again';
  if (type === 'processing_failed') return 'Send the file again; if it stays, contact support';
  const uploadType = uploadErrorTypes.find((candidate) => candidate === type);
  return uploadType ? adviceFor({ ...place, type: uploadType }, context) : '';
}
