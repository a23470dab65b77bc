import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#server/programs/api/testing/eventually.ts';

/** Phase by which answered calls are counted; a call during a change of phase counts as `between`. */
export type Time = 'before' | 'between' | 'away' | 'after';
type How = 'answered' | 'refused';

export interface CallsGoingOn {
  time: Time;
  /** How often calls of a kind were answered (200) or refused (503 with Retry-After) at that time. */
  count(kind: string, how: How, time?: Time): number;
  /** Answers that were neither, each with its kind and status. */
  wrong: readonly string[];
  /** Resolves when calls of each of these kinds were answered (or refused) ten times more at this time. */
  tenMore(kinds: readonly string[], how: How): Promise<void>;
  stop(): Promise<void>;
}

const betweenCallsMs = 5;

/** Callers, one of each kind, that each wait for their answer and call again, until they are stopped. */
export function startCalls(kinds: Record<string, (turn: number) => Promise<Response>>): CallsGoingOn {
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  let isOver = false;
  const times: Time[] = ['before', 'between', 'away', 'after'];
  const keyOf = (...parts: [kind: string, how: How, time: Time]) => parts.join(' ');
  const count = (kind: string, how: How, time?: Time) =>
    (time ? [time] : times).reduce((sum, each) => sum + (counts.get(keyOf(kind, how, each)) ?? 0), 0);

  async function callOn(kind: string, ask: (turn: number) => Promise<Response>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const begun = calls.time;
      const answer = await ask(turn);
      await answer.arrayBuffer();
      const isRefused = answer.status === 503 && answer.headers.has('retry-after');
      if (!isRefused && answer.status !== 200) wrong.push(`${kind}: ${answer.status}`);
      const key = keyOf(kind, isRefused ? 'refused' : 'answered', begun === calls.time ? begun : 'between');
      counts.set(key, (counts.get(key) ?? 0) + 1);
      // A refusal comes at once: the next one is not to take the machine from the others.
      await pause(betweenCallsMs);
    }
  }

  const calls: CallsGoingOn = {
    time: 'before',
    count,
    wrong,
    async tenMore(some, how) {
      const { time } = calls;
      const before = some.map((kind) => count(kind, how, time));
      await eventually(
        async () => some.map((kind, index) => count(kind, how, time) - (before[index] ?? 0)),
        (more) => wrong.length > 0 || more.every((each) => each >= 10),
      );
    },
    async stop() {
      isOver = true;
      await Promise.all(callers);
    },
  };
  const callers = Object.entries(kinds).map(([kind, ask]) => callOn(kind, ask));
  return calls;
}
