import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteStaleAttempts } from '../queries/sign-in-attempts.ts';

/** Deletes counts of failed sign-ins once they no longer refuse a try. */
export const expireSignInAttempts = ({ database }: Pick<JobContext, 'database'>) => deleteStaleAttempts(database.db);
