import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { ImportGraph } from './import-graph.ts';

/** An editor writes a file in several steps, and a checkout writes many files: they count as one change. */
const settleMs = 30;

export interface SourceChange {
  /** The programs that import what changed. */
  programs: string[];
  /** Changed files, relative to the root of the project. */
  files: string[];
}

export interface WatchedProgram {
  name: string;
  /** The file its imports begin at. */
  entry: string;
}

/**
 * Watches the files that programs are made of. Folders are watched rather than files, since many editors save by
 * putting a new file in the old one's place.
 */
export class SourceWatcher {
  #root: string;
  #programs: readonly WatchedProgram[];
  #changed: (change: SourceChange) => void;
  #graph: ImportGraph;
  /** For each program the files it is made of. */
  #files = new Map<string, Set<string>>();
  #folders = new Map<string, FSWatcher>();
  #touched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(root: string, programs: readonly WatchedProgram[], changed: (change: SourceChange) => void) {
    this.#root = root;
    this.#programs = programs;
    this.#changed = changed;
    this.#graph = new ImportGraph(root);
    this.#follow();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  /** Recomputes the files of each program, and watches their folders. */
  #follow(): void {
    for (const { name, entry } of this.#programs) this.#files.set(name, this.#graph.reachableFrom(entry));
    const wanted = new Set(
      [...this.#files.values()].flatMap((files) => Array.from(files, (file) => path.dirname(file))),
    );
    for (const folder of wanted) {
      if (!this.#folders.has(folder)) this.#watch(folder);
    }
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => name && this.#touch(path.join(folder, name)));
      // A folder that was removed: it is watched again when a program imports from it.
      watcher.on('error', () => this.#unwatch(folder));
      this.#folders.set(folder, watcher);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  #unwatch(folder: string): void {
    this.#folders.get(folder)?.close();
    this.#folders.delete(folder);
  }

  #touch(file: string): void {
    this.#touched.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), settleMs);
  }

  #settle(): void {
    const before = new Map(this.#files);
    const touched = [...this.#touched];
    this.#touched.clear();
    const known = touched.filter((file) => this.#programs.some(({ name }) => before.get(name)?.has(file)));
    const files = known.filter((file) => this.#graph.reread(file));
    if (files.length === 0) return;
    this.#follow();
    const programs = this.#programs
      .map(({ name }) => name)
      .filter((name) => files.some((file) => before.get(name)?.has(file)));
    this.#changed({ programs, files: files.map((file) => path.relative(this.#root, file)) });
  }
}
