/**
 * Between the tabs of this browser, which share one session cookie: who is signed in now. A tab that was loaded for
 * another user would go on showing that user's lists and drafts with the new session behind them.
 */
const channelName = 'proofmark-session';

/** Tells the tabs who is signed in; null: no user. */
export function announceSession(userId: number | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userId);
  channel.close();
}

/** Calls `onChange` when another tab finds another user signed in, or none. The answer ends it. */
export function watchSession(userId: number, onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== userId) onChange();
  };
  return () => channel.close();
}
