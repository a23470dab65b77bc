import type { QueuedPhoto } from '#components/photos/queued-photo.ts';
import type { judgeChallengePhoto } from '#lib/contract/challenges.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';

export type Claim = 'original' | 'attempt';
export type JudgedPhoto = EndpointOutput<typeof judgeChallengePhoto>;

/** A photo of this visit. */
export type ChallengePhoto = QueuedPhoto<JudgedPhoto, { claim: Claim }>;

/** Statuses of failures that another try may end otherwise; 0: it did not arrive. */
const passing = [0, 429, 502, 503];

export const canSendAgain = ({ state, failure }: ChallengePhoto): boolean =>
  state === 'failed' && failure !== undefined && passing.includes(failure.status);
