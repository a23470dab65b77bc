import type { CodeDefaults } from './parameters.ts';

/** Target of a file's rows when they become codes. */
export interface CodeTarget {
  companyId: number;
  workorderId: number;
  /** Place of the first code in the workorder, from 1. */
  firstSequence: number;
  firstSerialNumber: number | null;
  defaults: CodeDefaults;
  defaultProductId: number | null;
  /** The user named where a code has SCM data or is active and the file names none. */
  userId: number | null;
  userEmail: string | null;
}
