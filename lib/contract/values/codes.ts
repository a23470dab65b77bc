export const activationStatus = { inactive: 0, active: 1, blacklisted: 2 } as const;

/** Number of the reason for codes that a press has left out. */
export const notPrinted = 11;

export const activationStatusNames = ['inactive', 'active', 'blacklisted'] as const;

/** Names of blacklist reasons by their number, as written in files. */
export const blacklistReasonNames = [
  'none',
  'counterfeits detected',
  'low quality',
  'overprint',
  'stolen',
  'damage',
  'lost',
  'misprint',
  'not sold',
  'workorder canceled',
  'maximum scan count exceeded',
  'not printed',
] as const;
