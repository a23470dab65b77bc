export interface ToastMessage {
  id: number;
  tone: 'ok' | 'bad' | 'note';
  title: string;
  text?: string;
  /** Takes back what the notice says; shows the button 'Undo'. */
  undo?: () => void;
  /** Where to go on, or what opens it. */
  link?: { label: string; href: string } | { label: string; onFollow: () => void };
  /** Of background work: announced politely, and shown for longer. */
  quiet?: boolean;
  /** Until it is dismissed. */
  stays?: boolean;
}

/** More at once hide the page. */
const mostShown = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/**
 * Says in a corner that something is done: showToast({ title: 'Order archived' }). For errors on the page use Callout.
 */
export function showToast(message: Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }): void {
  lastId += 1;
  const all = [...messages, { id: lastId, tone: 'ok' as const, ...message }];
  // The oldest goes first, and before one that stays any other.
  const surplus = all.length > mostShown ? (all.find(({ stays }) => !stays) ?? all[0]) : undefined;
  publish(all.filter((each) => each !== surplus));
}

export function dismissToast(id: number): void {
  publish(messages.filter((message) => message.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastMessage[] {
  return messages;
}
