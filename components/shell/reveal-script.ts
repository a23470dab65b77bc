/**
 * React holds back what it streams until 300 ms after the last paint, so that several parts appear together. A page of
 * ours waits for one answer of some 40 ms: it would show its skeleton for all of that time. React's script asks
 * `$RT` for the time of the last paint and reveals in the next frame when there is none. Where a later React has
 * another name for it, its pause is back and nothing else.
 */
export const revealScript = `Object.defineProperty(globalThis,'$RT',{get(){},set(){}})`;
