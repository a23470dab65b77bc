import { type CodeDomainStatus, missingDomainDays } from '#lib/contract/values/code-domains.ts';

interface DomainState {
  /** Null while codes are not answered at the domain. */
  verified_at: Date | null;
  /** Since when the record of a verified domain is gone. */
  missing_since: Date | null;
}

/** Name and value of the TXT record that proves a claim. */
export const recordOf = ({ name, token }: { name: string; token: string }) => ({
  name: `_proofmark.${name}`,
  value: `proofmark-verification=${token}`,
});

export const servedUntil = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + missingDomainDays * 86_400_000);

export function statusOf({ verified_at, missing_since }: DomainState): CodeDomainStatus {
  if (verified_at) return missing_since ? 'missing' : 'verified';
  return missing_since ? 'expired' : 'pending';
}

/**
 * State of a domain after its record was looked up. Silence of the name servers says nothing of the record.
 * @param seen TXT values that were found; null when no name server answered
 */
export function stateAfter(
  domain: DomainState & { name: string; token: string },
  seen: readonly string[] | null,
  now: Date,
): DomainState {
  const { verified_at, missing_since } = domain;
  if (seen?.some((value) => value.trim() === recordOf(domain).value))
    return { verified_at: verified_at ?? now, missing_since: null };
  const missing = verified_at && seen ? (missing_since ?? now) : missing_since;
  const isOver = missing !== null && servedUntil(missing) <= now;
  return { verified_at: isOver ? null : verified_at, missing_since: missing };
}
