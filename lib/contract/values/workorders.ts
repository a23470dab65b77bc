export const codeLayouts = ['sg-inside', 'sg-outside', 'custom', 'none'] as const;

/**
 * codegen_status of the interface: 1 waits for the printing partner, 6 is queued. Canceled: before all codes were
 * there.
 */
export const codegenStatus = {
  waiting: 1,
  generating: 2,
  packing: 3,
  completed: 4,
  failed: 5,
  queued: 6,
  canceled: 7,
} as const;

/** What an order can let its printing partner do with its codes. */
export const partnerPermissionNames = ['activate_codes'] as const;
