export const activationStatus = { inactive: 0, active: 1, blacklisted: 2 } as const;

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
] as const;
