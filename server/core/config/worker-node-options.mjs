/**
 * Node options a worker is started with. It streams gigabytes through small buffers, all of them short-lived: a large
 * young generation would only keep them longer (1 million codes exported: 170 MB at most without, 125 MB with).
 */
export const workerNodeOptions = ['--max-semi-space-size=2'];

/**
 * Programs are TypeScript: what turns it into JavaScript, and what that leaves behind, is a sixth of a worker's memory.
 * With a cache of what was compiled, begun by the first start and read by the next, it is not even loaded. Below the
 * project's folder, in which programs run; where that cannot be written to they compile each time, and take 25 MB more.
 */
export const workerEnvironment = { NODE_COMPILE_CACHE: 'node_modules/.cache/proofmark-worker' };
