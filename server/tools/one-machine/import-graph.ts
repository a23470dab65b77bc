import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Imports as this project writes them: single quotes, the file named with its ending. Type imports are erased before a
 * program runs. Modules that run in a process or a thread of their own are named by `new URL(…, import.meta.url)`.
 */
const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;=]*?\sfrom\s+)?'([^']+)'/gm;
const dynamicImport = /\bimport\s*\(\s*'([^']+)'/g;
const urlImport = /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g;

interface Module {
  source: string | undefined;
  imports: string[];
}

/** The files of the project that a program imports. Read once; a file is read again after a change. */
export class ImportGraph {
  #root: string;
  #modules = new Map<string, Module>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file and all it imports, directly or not; files that are missing too, since they may be written next. */
  reachableFrom(entry: string): Set<string> {
    const reached = new Set<string>();
    const waiting = [entry];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      waiting.push(...this.#module(file).imports);
    }
    return reached;
  }

  /** Reads a file again. @returns whether it holds something else than before */
  reread(file: string): boolean {
    const before = this.#modules.get(file);
    this.#modules.delete(file);
    return this.#module(file).source !== before?.source;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const source = readIfThere(file);
    const module = { source, imports: this.#importsOf(file, source ?? '') };
    this.#modules.set(file, module);
    return module;
  }

  #importsOf(file: string, source: string): string[] {
    if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
    const names = [staticImport, dynamicImport, urlImport].flatMap((pattern) =>
      Array.from(source.matchAll(pattern), ([, name]) => name ?? ''),
    );
    return names.flatMap((name) => this.#resolve(file, name) ?? []);
  }

  /** undefined for packages and Node's own modules. */
  #resolve(file: string, name: string): string | undefined {
    if (name.startsWith('.')) return path.resolve(path.dirname(file), name);
    // "imports" of package.json: #server/… is the folder of that name.
    return name.startsWith('#') ? path.join(this.#root, name.slice(1)) : undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
