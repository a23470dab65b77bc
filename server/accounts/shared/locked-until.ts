import { sql } from 'kysely';
import { throttle } from '../rules/attempts.ts';

/** How long sign-ins are refused, from the first failure. */
export const lockWindowSeconds = throttle.windowSeconds;

/** E-mail of a count of failures, in lower case: the expression of the index `sign_in_attempts_locks`. */
export const emailOfAttempts = sql<string>`substring(subject FROM '^(?:here:[^ ]+ |account:|codes:)(.*)$')`;

/**
 * Moment until which sign-ins of the row of `users` are refused after failures, from one network or from all that it
 * does not know; null without. The first condition is the index's.
 */
export const lockedUntil = sql<Date | null>`(
  SELECT max(window_started_at) + make_interval(secs => ${throttle.windowSeconds}) FROM sign_in_attempts
   WHERE failures >= 8 AND ${emailOfAttempts} = lower(users.email)
     AND failures >= CASE WHEN subject LIKE 'here:%' THEN ${throttle.here}::int
       WHEN subject LIKE 'codes:%' THEN ${throttle.codes}::int ELSE ${throttle.account}::int END
     AND window_started_at > now() - make_interval(secs => ${throttle.windowSeconds}))`;
