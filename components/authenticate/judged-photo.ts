import type { QueuedPhoto } from '#components/photos/queued-photo.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';

/** A photo of the Authenticate page, with its result when it was judged. */
export type JudgedPhoto = QueuedPhoto<AuthenticationResult>;
