import { type RawBuilder, sql } from 'kysely';

/** Codes that are changed, with what follows from it. */
export interface CodeChange {
  /** Text after `FROM codes`: the joins it needs and the condition. Ends with its WHERE. */
  of: RawBuilder<unknown>;
  /**
   * Condition on codes alone, where nothing is joined and no consequence reads `held`. It names no column that a change
   * changes.
   */
  where?: RawBuilder<unknown> | null;
  /** New values of the codes, where they differ from code to code. */
  later?: {
    /** More columns of `held`. */
    columns: RawBuilder<unknown>;
    /** Source of the new values, joined to `codes` by workorder and sequence. */
    from: RawBuilder<unknown>;
  };
  /** Assignments, in terms of `held`. */
  assignments: RawBuilder<unknown>;
  /** Condition for held codes that change, in terms of `held` and `codes`. */
  differs: RawBuilder<unknown>;
  /** INSERTs that read `held`, or `changed`: those of its rows whose code was changed. */
  consequences: readonly RawBuilder<unknown>[];
}

/** Former values of a code: columns of `held` and `changed`. */
export const formerValues = sql`codes.extended_id, codes.workorder_id, codes.sequence, codes.product_id,
  codes.activation_status AS status_before, codes.blacklist_reason AS reason_before,
  codes.activated_by AS by_before, codes.activated_at AS at_before, codes.scm AS scm_before`;

/** The same of a row that an UPDATE has just changed: PostgreSQL names it so from 18 on. */
export const oldValues = sql`old.extended_id, old.workorder_id, old.sequence, old.product_id,
  old.activation_status AS status_before, old.blacklist_reason AS reason_before,
  old.activated_by AS by_before, old.activated_at AS at_before, old.scm AS scm_before`;
