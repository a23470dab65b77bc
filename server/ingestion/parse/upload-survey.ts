import type { ColumnPlan } from '#lib/upload/column-plan.ts';
import type { FieldRecord } from '#lib/upload/field-record.ts';
import type { CodeDefaults } from '../rules/parameters.ts';
import { fitsStatus } from '../rules/parameters.ts';
import type { RowEncoder } from './copy-encoder.ts';

/** Codes of one product and status, null where the file has none. */
export interface CodeGroup {
  product: number | null;
  status: number | null;
  count: number;
}

/** Counts the codes of a file, and says whether each row by itself could become one. Keeps none. */
export class UploadSurvey implements RowEncoder {
  count = 0;
  /** A row that could not: the file needs a closer look. */
  isFaulty = false;
  readonly #groups = new Map<string, CodeGroup>();
  readonly #products: ReadonlyMap<string, number>;
  readonly #defaults: CodeDefaults;

  constructor(products: ReadonlyMap<string, number>, defaults: CodeDefaults) {
    this.#products = products;
    this.#defaults = defaults;
  }

  get groups(): readonly CodeGroup[] {
    return [...this.#groups.values()];
  }

  addRow({ fields }: FieldRecord, plan: ColumnPlan, clean: boolean): void {
    this.count += 1;
    const status = fields[plan.activationStatus] || null;
    const reason = Number(fields[plan.blacklistReason] || 0);
    if (!clean || !fitsStatus(reason, Number(status ?? this.#defaults.activationStatus))) {
      this.isFaulty = true;
      return;
    }
    const product = this.#products.get(fields[plan.product] ?? '') ?? null;
    const key = `${product}/${status}`;
    const group = this.#groups.get(key);
    if (group) group.count += 1;
    else this.#groups.set(key, { product, status: status === null ? null : Number(status), count: 1 });
  }

  takeBlocks(): Uint8Array[] {
    return [];
  }
}
