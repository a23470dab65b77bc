type Finish = () => Promise<unknown> | undefined;

const finishing = new Set<Finish>();

/** Resolves once changes of the address that were under way are in it: one that came later would undo a navigation. */
export async function finishAddress(): Promise<void> {
  await Promise.all([...finishing].map((finish) => finish()));
}

/** @param finish brings the address up to date; @returns ends the subscription */
export function beforeLeaving(finish: Finish): () => void {
  finishing.add(finish);
  return () => {
    finishing.delete(finish);
  };
}
