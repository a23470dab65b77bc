/** How many photos an application may send a minute, and how a sliding minute is kept in one small row. */
export interface AllowanceState {
  /** Start of the current minute, ms since the epoch. */
  windowStart: number;
  /** Photos taken in it, and in the minute right before it. */
  photos: number;
  previousPhotos: number;
}

export interface Allowance {
  isAllowed: boolean;
  /** Photos that may still be sent now. */
  remaining: number;
  /** Whole seconds until more may be sent than now; at least 1. */
  resetSeconds: number;
  state: AllowanceState;
}

const minute = 60_000;

/**
 * Takes one photo off an application's allowance. The minute starts with the first photo after a pause; photos of the
 * minute before count by the share of it that still lies within the last 60 s, so that no 60 s hold twice the limit. A
 * refused photo takes nothing.
 * @param state current state of the application; null for its first photo.
 * @param now ms since the epoch, by the clock of the states.
 */
export function takePhoto(state: AllowanceState | null, now: number, limit: number): Allowance {
  const current = advance(state, now);
  const elapsed = now - current.windowStart;
  const used = current.photos + current.previousPhotos * (1 - elapsed / minute);
  const isAllowed = used + 1 <= limit;
  const next = isAllowed ? { ...current, photos: current.photos + 1 } : current;
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor(limit - used) - (isAllowed ? 1 : 0)),
    resetSeconds: isAllowed ? secondsUntil(minute - elapsed) : secondsUntil(waitFor(current, elapsed, limit)),
    state: next,
  };
}

function advance(state: AllowanceState | null, now: number): AllowanceState {
  // A clock that jumped back starts over rather than locking the application out.
  if (!state || now < state.windowStart || now >= state.windowStart + 2 * minute) {
    return { windowStart: now, photos: 0, previousPhotos: 0 };
  }
  if (now < state.windowStart + minute) return state;
  return { windowStart: state.windowStart + minute, photos: 0, previousPhotos: state.photos };
}

/** Time until one more photo fits: within this minute as the last one fades, or in the next as this one does. */
function waitFor({ photos, previousPhotos }: AllowanceState, elapsed: number, limit: number): number {
  const fadeTo = (count: number, free: number) => minute * (1 - Math.max(0, free) / count);
  if (photos + 1 <= limit) return fadeTo(previousPhotos, limit - 1 - photos) - elapsed;
  return minute - elapsed + fadeTo(photos, limit - 1);
}

function secondsUntil(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
