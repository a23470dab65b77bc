import { toast } from 'sonner';

interface Stall {
  id: string;
  /** Milliseconds until it is announced. */
  after: number;
  title: string;
  text: string;
  /** Label and act of its button. */
  again: { label: string; load: () => void };
}

/**
 * Says after a while that something does not come, and offers to load again. The answer takes that back: for the cleanup
 * of an effect.
 */
export function announceStall({ id, after, title, text, again }: Stall): () => void {
  const timer = setTimeout(() => {
    const action = { label: again.label, onClick: again.load };
    toast.info(title, { id, description: text, duration: Number.POSITIVE_INFINITY, action });
  }, after);
  return () => {
    clearTimeout(timer);
    toast.dismiss(id);
  };
}
