import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { LogFile } from './log-file.ts';
import { explainLogLine } from './log-line.ts';
import { killGroup } from './process-identity.ts';

export interface ProgramDefinition {
  name: string;
  /** Arguments for the project's Node. */
  args: string[];
  environment: Record<string, string>;
  /** Addresses that answer 200 once it works. */
  health: string[];
  /** A line on stdout that it prints once it works, for a program without an address. */
  readyLine?: string;
  /** The file its imports begin at, where development starts it again when one of them changes. */
  entry?: string;
}

export interface ProgramHost {
  logDirectory: string;
  cwd: string;
  say(line: string): void;
  /** Text of a program's line that is shown. */
  digest(line: string, from: 'stdout' | 'stderr'): string | undefined;
  /** Called whenever the set of running processes changes. */
  changed(): void;
}

const healthPollMs = 50;
const healthTimeoutMs = 2000;
const firstBackOffMs = 500;
const maxBackOffMs = 30_000;
/** A run as long as this counts as a success: the next failure starts again with the shortest wait. */
const goodRunMs = 60_000;
/** In development: a request under way may end, a job is taken up again. */
const relaunchGraceMs = 500;
const keptLines = 30;

/** A program that did not start: what happened, and with it in the message the last lines it wrote. */
class StartError extends Error {
  override name = 'StartError';
  readonly what: string;

  constructor(what: string, lastLines: string) {
    super(`${what}:\n${lastLines}`);
    this.what = what;
  }
}

/** One program of the machine: started, watched, and started again when it dies. */
export class Program {
  readonly name: string;
  #definition: ProgramDefinition;
  #host: ProgramHost;
  #log: LogFile;
  #child: ChildProcess | undefined;
  #saidReady = false;
  /** Set once it has worked: from then on it is started again when it ends. */
  #kept = false;
  #stopping = false;
  /** Why it is to be restarted, until that is under way. */
  #wanted: string | undefined;
  #relaunching: Promise<void> | undefined;
  #backOff = firstBackOffMs;
  #timer: NodeJS.Timeout | undefined;
  #lastLines: string[] = [];

  constructor(definition: ProgramDefinition, host: ProgramHost) {
    this.name = definition.name;
    this.#definition = definition;
    this.#host = host;
    this.#log = new LogFile(host.logDirectory, definition.name);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts it and waits until it works; from then on it is kept running.
   * @throws StartError with its last lines when it ends or does not answer in time.
   */
  async start(timeoutMs: number): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + timeoutMs;
    while (!(await this.#works())) {
      if (this.#stopping || this.#wanted !== undefined) return;
      if (this.#child !== child) throw new StartError(`The ${this.name} program ended at its start`, this.#tail());
      if (Date.now() > deadline) {
        const waited = Math.round(timeoutMs / 1000);
        throw new StartError(`The ${this.name} program does not answer after ${waited} s`, this.#tail());
      }
      await new Promise((resolve) => setTimeout(resolve, healthPollMs));
    }
    if (this.#child !== child) throw new StartError(`The ${this.name} program ended at its start`, this.#tail());
    this.#kept = true;
  }

  /**
   * For development: starts it with what the files hold now, ending what runs, and says when it works or why it does
   * not. One that does not start waits for the next change. Asked again meanwhile it begins again.
   */
  relaunch(why: string, timeoutMs: number): Promise<void> {
    this.#wanted = why;
    this.#relaunching ??= this.#relaunchWhileWanted(timeoutMs).finally(() => {
      this.#relaunching = undefined;
    });
    return this.#relaunching;
  }

  async #relaunchWhileWanted(timeoutMs: number): Promise<void> {
    while (this.#wanted !== undefined && !this.#stopping) {
      const began = Date.now();
      this.#kept = false;
      clearTimeout(this.#timer);
      await this.#end(relaunchGraceMs);
      if (this.#stopping) return;
      const why = this.#wanted;
      this.#wanted = undefined;
      try {
        await this.start(timeoutMs);
        if (this.#kept)
          this.#host.say(`[${this.name}] works after ${((Date.now() - began) / 1000).toFixed(1)} s (${why})`);
      } catch (error) {
        // Its last lines were said as they came.
        const what = error instanceof StartError ? error.what : String(error);
        this.#host.say(`[${this.name}] ${what}; it is started again when a file of it changes`);
      }
    }
  }

  /** Asks it to end, and ends it after the grace. */
  stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    return this.#end(graceMs);
  }

  #end(graceMs: number): Promise<void> {
    const child = this.#child;
    if (!child) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.pid && killGroup(child.pid), graceMs);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }

  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#timer);
    if (this.#child?.pid) killGroup(this.#child.pid);
  }

  #tail(): string {
    const lines = this.#lastLines.flatMap((line) => explainLogLine(line).split('\n'));
    return `${lines.map((line) => `  ${line}`).join('\n')}\n  (all of it: ${this.#log.path})`;
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, this.#definition.args, {
      cwd: this.#host.cwd,
      env: this.#definition.environment as NodeJS.ProcessEnv,
      // In a session of its own: a Ctrl-C in the terminal reaches it through us, in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const began = Date.now();
    this.#child = child;
    this.#lastLines = [];
    this.#follow(child, 'stdout');
    this.#follow(child, 'stderr');
    child.once('error', (error) => this.#lastLines.push(error.message));
    child.once('exit', (code, signal) => this.#onExit(child, Date.now() - began, signal ?? `exit code ${code}`));
    this.#host.changed();
    return child;
  }

  #follow(child: ChildProcess, from: 'stdout' | 'stderr'): void {
    const stream = child[from];
    if (!stream) return;
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      this.#log.write(line);
      this.#lastLines.push(line);
      if (this.#lastLines.length > keptLines) this.#lastLines.shift();
      const { readyLine } = this.#definition;
      if (readyLine && from === 'stdout' && line.includes(readyLine)) this.#saidReady = true;
      const shown = this.#stopping ? undefined : this.#host.digest(line, from);
      if (shown) this.#host.say(`[${this.name}] ${shown}`);
    });
  }

  #onExit(child: ChildProcess, ranMs: number, how: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#saidReady = false;
    this.#host.changed();
    if (this.#stopping || !this.#kept) return;
    if (ranMs > goodRunMs) this.#backOff = firstBackOffMs;
    const waitMs = this.#backOff;
    this.#backOff = Math.min(maxBackOffMs, waitMs * 2);
    this.#host.say(`[${this.name}] ended (${how}); starting it again in ${waitMs / 1000} s`);
    this.#timer = setTimeout(() => this.#spawn(), waitMs);
  }

  async #works(): Promise<boolean> {
    if (this.#definition.readyLine) return this.#saidReady;
    const answers = await Promise.all(this.#definition.health.map(answersWell));
    return answers.every(Boolean);
  }
}

async function answersWell(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(healthTimeoutMs) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
