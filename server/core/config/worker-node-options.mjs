/**
 * Node options a worker is started with. It streams gigabytes through small buffers, all of them short-lived: a large
 * young generation would only keep them longer (1 million codes exported: 170 MB at most without, 125 MB with).
 */
export const workerNodeOptions = ['--max-semi-space-size=2'];
