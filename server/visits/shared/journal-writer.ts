import { isStillOpen, type OpenSegment, openSegment, takeOver } from './journal-segments.ts';

interface PendingLine {
  line: string;
  onWritten: () => void;
  onFailed: (error: unknown) => void;
}

/** Appends lines to a segment of its own, with group commit: lines that arrive while the disk is busy share a write. */
export class JournalWriter {
  readonly #folder: string;
  #segment: OpenSegment | undefined;
  #pending: PendingLine[] = [];
  #writing: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** File of the segment that is written to. */
  get openFile(): string | undefined {
    return this.#segment?.file;
  }

  get isIdle(): boolean {
    return this.#segment === undefined && this.#pending.length === 0;
  }

  /** Returns when the line is on disk. */
  append(line: string): Promise<void> {
    return new Promise((onWritten, onFailed) => {
      this.#pending.push({ line, onWritten, onFailed });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Closes the segment, so that it can be replayed. The next line opens another. */
  async closeSegment(): Promise<void> {
    await this.#writing;
    await this.#release();
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const group = this.#pending;
      this.#pending = [];
      try {
        await this.#write(group.map(({ line }) => line).join(''));
        for (const { onWritten } of group) onWritten();
      } catch (error) {
        for (const { onFailed } of group) onFailed(error);
      }
    }
    this.#writing = undefined;
  }

  /** Writes again if another program, by a clock that jumped, took the segment over: it may have read it already. */
  async #write(lines: string): Promise<void> {
    for (;;) {
      this.#segment ??= await openSegment(this.#folder);
      const { file, handle } = this.#segment;
      try {
        await handle.appendFile(lines);
        await handle.datasync();
      } catch (error) {
        // A full disk may cut a line off: one behind it in the same file could not be read.
        await this.#release().catch(() => undefined);
        throw error;
      }
      if (await isStillOpen(this.#folder, file)) return;
      await this.#release();
    }
  }

  async #release(): Promise<void> {
    if (!this.#segment) return;
    const { file, handle } = this.#segment;
    this.#segment = undefined;
    await handle.close();
    await takeOver(this.#folder, file);
  }
}
