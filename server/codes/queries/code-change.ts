import { type RawBuilder, sql } from 'kysely';

/** Codes that are changed, with what follows from it. */
export interface CodeChange {
  /** What follows `FROM codes`: which of them, with what that needs joined to them. Ends with its WHERE. */
  of: RawBuilder<unknown>;
  /**
   * Which of them, as a condition of codes alone, where nothing is joined and no consequence reads `held`: it names
   * what no change changes.
   */
  where?: RawBuilder<unknown> | null;
  /** What each of the codes has to become, where that is not the same for all. */
  later?: {
    /** More columns of `held`. */
    columns: RawBuilder<unknown>;
    /** What they are read from, joined to `codes` by workorder and sequence. */
    from: RawBuilder<unknown>;
  };
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

/** The same of a row that an UPDATE has just changed: PostgreSQL names it so from 18 on. */
export const oldValues = sql`old.extended_id, old.workorder_id, old.sequence, old.product_id,
  old.activation_status AS status_before, old.blacklist_reason AS reason_before,
  old.activated_by AS by_before, old.activated_at AS at_before, old.scm AS scm_before`;
