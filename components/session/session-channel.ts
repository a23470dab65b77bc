/**
 * Between the tabs of this browser, which share one session cookie: who is signed in now. A tab that was loaded for
 * another user would go on showing that user's lists and drafts with the new session behind them.
 */
const channelName = 'proofmark-session';

/** Id of the signed-in user; `null`: the session ended; `'signed-out'`: the user ended it. */
export type SessionState = number | null | 'signed-out';

/** Sends the state of the session to the other tabs. */
export function announceSession(state: SessionState): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(state);
  channel.close();
}

/** Calls `onChange` when another tab finds that this user is not signed in any more. The answer ends it. */
export function watchSession(userId: number, onChange: (state: SessionState) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SessionState>) => {
    if (data !== userId) onChange(data);
  };
  return () => channel.close();
}
