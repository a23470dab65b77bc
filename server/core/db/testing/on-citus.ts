import { inject } from 'vitest';

/** Whether the test databases lie on several nodes. */
export const isOnCitus = (): boolean => inject('testWorkerUrls').length > 0;

/**
 * For `skipIf` of a test that cannot hold on a cluster.
 * @param _why the difference, for readers of the test
 */
export const notOnCitus = (_why: string): boolean => isOnCitus();
