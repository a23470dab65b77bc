const signs = ['keydown', 'pointerdown', 'input', 'dragenter'] as const;

/** Calls back once, at the first key, press or file on the page. The answer ends it. */
export function whenUsed(then: () => void): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, true);
  };
  const onSign = () => {
    stop();
    then();
  };
  for (const sign of signs) window.addEventListener(sign, onSign, true);
  return stop;
}
