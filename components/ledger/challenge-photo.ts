import type { judgeChallengePhoto } from '#lib/contract/challenges.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';

export type Claim = 'original' | 'attempt';
type JudgedPhoto = EndpointOutput<typeof judgeChallengePhoto>;

/** A photo of this visit. */
export interface ChallengePhoto {
  id: number;
  file: File;
  claim: Claim;
  state: 'waiting' | 'sending' | 'judged' | 'failed';
  judged?: JudgedPhoto;
  /** Why it was not counted. */
  message?: string;
  /** Sent again it may be taken: the service did not get it, or had no time. */
  canRetry?: boolean;
}

/** Refusals that another try may end otherwise; 0: it did not arrive. */
const passing = [0, 429, 502, 503];

export const canSendAgain = (status: number): boolean => passing.includes(status);
