export interface ToastMessage {
  id: number;
  tone: 'ok' | 'bad' | 'note';
  title: string;
  text?: string;
  /** Takes back what the notice says; shows the button 'Undo'. */
  undo?: () => void;
}

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
  publish([...messages.slice(-2), { id: lastId, tone: 'ok', ...message }]);
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
