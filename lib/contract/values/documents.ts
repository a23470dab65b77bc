export const documentStatuses = ['pending', 'in-progress', 'complete', 'error', 'expired'] as const;
