import { reason } from '#lib/texts/reason.ts';
import type { CheckedCode, UploadCheck } from '#lib/upload/upload-check.ts';
import { reasonOfExisting } from '#lib/upload/upload-rules.ts';
import type { LookUp, LookUpAnswer } from './look-up.ts';

/** Codes of one question to the service. */
const mostCodes = 5_000;

export type AskService = (codes: LookUp) => Promise<LookUpAnswer | undefined>;

/**
 * Asks the service about the codes of a file while it is read: which ids exist, and which products do not where they
 * are too many to be known here. One question at a time. The rest is left to the service after one without an answer.
 */
export class CodeLookUp {
  #check: UploadCheck;
  #ask: AskService | undefined;
  #asksProducts: boolean;
  #codes: CheckedCode[] = [];
  #products = new Map<string, boolean>();

  constructor(check: UploadCheck, ask: AskService, asksProducts: boolean) {
    this.#check = check;
    this.#ask = ask;
    this.#asksProducts = asksProducts;
  }

  /** False once a question was not answered. */
  get isAnswered(): boolean {
    return this.#ask !== undefined;
  }

  add(code: CheckedCode): void {
    if (this.#ask) this.#codes.push(code);
  }

  /** Asks about the codes that fill a question; at the end of the file about the rest. */
  async flush(isEnd: boolean): Promise<void> {
    while (this.#codes.length >= mostCodes || (isEnd && this.#codes.length > 0)) {
      await this.#askAbout(this.#codes.splice(0, mostCodes));
    }
  }

  async #askAbout(codes: CheckedCode[]): Promise<void> {
    const products = this.#asksProducts ? codes.map(({ product }) => product).filter((sku) => sku !== '') : [];
    const asked = [...new Set(products)].filter((sku) => !this.#products.has(sku));
    const answer = await this.#ask?.({ ids: codes.map(({ id }) => id), products: asked });
    if (!answer) {
      this.#ask = undefined;
      this.#codes = [];
      return;
    }
    const existing = new Map(answer.existing.map(({ id, workorder }) => [id, workorder]));
    const unknown = new Set(answer.unknownProducts);
    for (const sku of asked) this.#products.set(sku, unknown.has(sku));
    for (const code of codes) {
      const workorder = existing.get(code.id);
      if (workorder !== undefined) this.#check.addFault(code, 'existing_id_error', reasonOfExisting(workorder));
      if (this.#products.get(code.product))
        this.#check.addFault(code, 'unknown_product_error', reason('rowProductNotFoundBySku'));
    }
  }
}
