import { activationStatus } from '#lib/contract/codes.ts';
import type { ColumnPlan } from '#lib/upload/column-plan.ts';
import type { FieldRecord } from '#lib/upload/field-record.ts';
import type { CodeTarget } from '../rules/code-target.ts';
import { CopyLines, copyNull, encodeField, encodeJsonText, type RowEncoder, scmOpenings } from './copy-encoder.ts';

/** Columns of a line, in this order, of a COPY into the codes in text format. */
export const codeColumns = [
  'extended_id',
  'sequence',
  'serial_number',
  'activation_status',
  'blacklist_reason',
  'product_id',
  'scm',
  'scm_updated_by',
  'scm_updated_at',
  'activated_by',
  'activated_at',
  'company_id',
  'workorder_id',
] as const;

/**
 * Turns the rows of a valid file into lines of COPY text, each a code as it is stored. The result equals that of
 * insertStagedCodes for a staged row.
 * @param moment when the codes are stored, as PostgreSQL writes it
 */
export class CodeEncoder implements RowEncoder {
  count = 0;
  readonly #lines = new CopyLines();
  #plan: ColumnPlan | undefined;
  #openings: string[] = [];
  readonly #products: ReadonlyMap<string, number>;
  readonly #target: CodeTarget;
  readonly #moment: string;
  readonly #product: string;
  /** The default SCM values, open at the end: of a key that is there twice, jsonb keeps the last. */
  readonly #scm: string;
  readonly #tails: { active: string; other: string };

  constructor(products: ReadonlyMap<string, number>, target: CodeTarget, moment: string) {
    this.#products = products;
    this.#target = target;
    this.#moment = moment;
    this.#product = String(target.defaultProductId ?? copyNull);
    const values = Object.entries(target.defaults.scm);
    this.#scm = values.map(([key, value]) => `${encodeJsonText(key)}:${encodeJsonText(value)}`).join(',');
    const owner = `${target.companyId}\t${target.workorderId}\n`;
    this.#tails = {
      active: `${target.userId ?? copyNull}\t${moment}\t${owner}`,
      other: `${copyNull}\t${copyNull}\t${owner}`,
    };
  }

  addRow({ fields }: FieldRecord, plan: ColumnPlan, clean: boolean): void {
    if (!clean) throw new Error('A row with an error was taken for a clean one');
    if (plan !== this.#plan) {
      this.#plan = plan;
      this.#openings = scmOpenings(plan);
    }
    const { firstSequence, firstSerialNumber, defaults } = this.#target;
    const serial = firstSerialNumber === null ? copyNull : firstSerialNumber + this.count;
    const status = Number(fields[plan.activationStatus] || defaults.activationStatus);
    const isBlacklisted = status === activationStatus.blacklisted;
    const reason = isBlacklisted ? fields[plan.blacklistReason] || defaults.blacklistReason : 0;
    const tail = status === activationStatus.active ? this.#tails.active : this.#tails.other;
    // A valid id of any format holds nothing that COPY would take for an escape.
    this.#lines.add(
      `${fields[plan.id]}\t${firstSequence + this.count}\t${serial}\t${status}\t${reason}\t` +
        `${this.#encodeProduct(fields[plan.product])}\t${this.#encodeScm(fields, plan)}\t${tail}`,
    );
    this.count += 1;
  }

  takeBlocks(rest: boolean): Uint8Array[] {
    return this.#lines.takeBlocks(rest);
  }

  #encodeProduct(sku: string | undefined): string {
    if (sku === undefined || sku === '') return this.#product;
    const id = this.#products.get(sku);
    if (id === undefined) throw new Error('A row with an unknown product was taken for a clean one');
    return String(id);
  }

  /** scm, scm_updated_by and scm_updated_at: who and when stand with any of what the file or the defaults say. */
  #encodeScm(fields: readonly string[], plan: ColumnPlan): string {
    let pairs = this.#scm;
    for (let i = 0; i < plan.scm.length; i++) {
      const value = fields[plan.scm[i]?.index ?? -1] ?? '';
      if (value !== '') pairs += `${pairs === '' ? '' : ','}${this.#openings[i]}${encodeJsonText(value)}`;
    }
    const { defaults, userEmail } = this.#target;
    const updatedBy = fields[plan.updatedBy] || defaults.updatedBy;
    if (pairs === '' && !updatedBy) return `${copyNull}\t${copyNull}\t${copyNull}`;
    return `${pairs === '' ? copyNull : `{${pairs}}`}\t${encodeField(updatedBy ?? userEmail ?? '')}\t${this.#moment}`;
  }
}
