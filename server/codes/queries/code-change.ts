import { type RawBuilder, sql } from 'kysely';

/** Codes that are changed, with what follows from it. */
export interface CodeChange {
  /** What follows `FROM codes`: what is joined to them, and which of them. Ends with its WHERE. */
  of: RawBuilder<unknown>;
  /** More columns of `held`: what each of the codes has to become, where that is not the same for all. */
  later?: RawBuilder<unknown>;
  /** What they become, of `held`. */
  assignments: RawBuilder<unknown>;
  /** Which of those that are held are changed, of `held` and `codes`. */
  differs: RawBuilder<unknown>;
  /** INSERTs that read `held`, or `changed`: those of its rows whose code was changed. */
  consequences: readonly RawBuilder<unknown>[];
}

/** What a code was before: columns of `held` and `changed`. */
export const formerValues = sql`codes.extended_id, codes.workorder_id, codes.sequence, codes.product_id,
  codes.activation_status AS status_before, codes.blacklist_reason AS reason_before,
  codes.activated_by AS by_before, codes.activated_at AS at_before, codes.scm AS scm_before`;
