/**
 * pending: its record was not found yet. verified: it was. missing: it is gone, and codes are still answered for some
 * days. expired: it stayed away.
 */
export const codeDomainStatuses = ['pending', 'verified', 'missing', 'expired'] as const;
export type CodeDomainStatus = (typeof codeDomainStatuses)[number];

/** Domains of one company. */
export const maxCodeDomains = 20;

/** Days that a domain is served after its record vanished. */
export const missingDomainDays = 7;
