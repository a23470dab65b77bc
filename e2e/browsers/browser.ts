/** An element of a page. */
export interface BrowserElement {
  click(): Promise<void>;
  /** Replaces the value of a field. */
  fill(text: string): Promise<void>;
  /** @param paths absolute paths of files for a file field */
  chooseFiles(paths: string[]): Promise<void>;
}

/** A stock browser with one tab. Functions run in the page: they use nothing but their arguments. */
export interface Browser {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R>;
  /** Returns the element that a function finds. */
  find<A extends unknown[]>(run: (...args: A) => Element | null, ...args: A): Promise<BrowserElement | null>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}
