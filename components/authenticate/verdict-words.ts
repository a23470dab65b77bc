import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';

/** How the answers of the service look; their words are `common: verdict.…`, what they mean is told in `authenticate`. */
export const verdicts: Record<AuthenticationStatus, { tone: StatusTone }> = {
  auth_original: { tone: 'ok' },
  auth_copy: { tone: 'bad' },
  auth_unknown: { tone: 'wait' },
  auth_error: { tone: 'wait' },
  bad_quality: { tone: 'wait' },
  sid: { tone: 'active' },
  third_party: { tone: 'off' },
  not_read: { tone: 'wait' },
  not_found: { tone: 'bad' },
  not_trained: { tone: 'wait' },
  inactive: { tone: 'wait' },
  blacklisted: { tone: 'bad' },
};
