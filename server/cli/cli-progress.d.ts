/** Types of the package as far as we use it; it has none. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: {
      stream: NodeJS.WritableStream;
      format: string;
      barsize?: number;
      hideCursor?: boolean;
      linewrap?: boolean;
      etaBuffer?: number;
      gracefulExit?: boolean;
      barCompleteChar?: string;
      barIncompleteChar?: string;
    });
    start(total: number, startValue: number, payload?: Record<string, string>): void;
    update(current: number, payload?: Record<string, string>): void;
    setTotal(total: number): void;
    stop(): void;
  }
}
