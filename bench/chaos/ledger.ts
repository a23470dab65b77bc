/** Acknowledged writes. Each must be there at the end, once, as it was acknowledged. */
export interface Ledger {
  orders: Order[];
  uploads: Upload[];
  documents: KeptDocument[];
  /** Calls of code addresses and photos whose answer named a scan. */
  scans: string[];
  /** All that were sent, answered or not: there can be no more scans than these. */
  scansSent: number;
  /** Captures of proofs. */
  proofs: number[];
  invitations: { id: number; email: string }[];
  /** Refusals and endings that nothing explains, in words. */
  surprises: string[];
}

export interface Order {
  id: number;
  reference: string;
  quantity: number;
  /** Ids of an upload in the order they were sent. */
  ids: readonly string[] | null;
  /** Expected state of each code, and exceptions for single codes. */
  expected: CodeState;
  exceptions: Map<string, Partial<CodeState>>;
  isCanceled: boolean;
  /** It was seen completed. */
  isCompleted: boolean;
  /** Its codes are being changed or read: of two at once the order would be unknown. */
  isBusy: boolean;
}

export interface CodeState {
  status: number;
  blacklistReason: number;
  lot: string | null;
}

export interface Upload {
  key: string;
  ids: readonly string[];
  /** Expected end: one of them has an id twice. */
  end: 'completed' | 'error';
}

export interface KeptDocument {
  key: string;
  kind: 'export' | 'artwork';
  orderId: number;
  /** SHA-256 of the file when it was seen first. */
  digest: string;
}

export const createLedger = (): Ledger => ({
  orders: [],
  uploads: [],
  documents: [],
  scans: [],
  scansSent: 0,
  proofs: [],
  invitations: [],
  surprises: [],
});

export const stateOf = (order: Order, extendedId: string): CodeState => ({
  ...order.expected,
  ...order.exceptions.get(extendedId),
});
