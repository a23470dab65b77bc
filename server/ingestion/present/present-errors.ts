import { type IngestionError, ingestionErrorTypes } from '#lib/contract/ingestion.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { SentReason } from '#lib/texts/sent-reason.ts';
import { type AdviceContext, adviceFor, uploadErrorTypes } from '#lib/upload/upload-errors.ts';

interface StoredError {
  row: number | null;
  column_name: string;
  value: string;
  type: string;
  message: string;
  message_reason: SentReason | null;
}

/** Stored errors with what the sender can do about each. One wrong SKU is looked up once, however often it occurs. */
export function presentIngestionErrors(errors: readonly StoredError[], context: AdviceContext): IngestionError[] {
  const skus = [...(context.skus ?? [])];
  const known = new Map<string, Reason | undefined>();
  return errors.flatMap((error) => {
    const type = ingestionErrorTypes.find((candidate) => candidate === error.type);
    if (!type) return [];
    const { column_name: column, value, message_reason } = error;
    const place = { row: error.row ?? 0, column, value, reason: message_reason };
    const cacheKey = type === 'unknown_product_error' ? error.value : undefined;
    const advice = known.get(cacheKey ?? '') ?? advise(type, place, { ...context, skus });
    if (cacheKey !== undefined && cacheKey !== '') known.set(cacheKey, advice);
    return [
      {
        ...{ row: error.row, column: error.column_name, value: error.value, type, message: error.message },
        message_reason: error.message_reason,
        advice: advice ? englishReason(advice) : '',
        ...(advice && { advice_reason: advice }),
      },
    ];
  });
}

function advise(
  type: IngestionError['type'],
  place: { row: number; column: string; value: string; reason: SentReason | null },
  context: AdviceContext,
): Reason | undefined {
  if (type === 'upload_expired') return reason('fixSendAgain');
  if (type === 'processing_failed') return reason('fixSendAgainOrSupport');
  const uploadType = uploadErrorTypes.find((candidate) => candidate === type);
  return uploadType ? adviceFor({ ...place, type: uploadType }, context) : undefined;
}
