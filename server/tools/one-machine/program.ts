import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { LogFile } from './log-file.ts';
import { digestLogLine, explainLogLine } from './log-line.ts';

export interface ProgramDefinition {
  name: string;
  /** Arguments for the project's Node. */
  args: string[];
  environment: Record<string, string>;
  /** Addresses that answer 200 once it works. */
  health: string[];
  /** A line on stdout that it prints once it works, for a program without an address. */
  readyLine?: string;
}

export interface ProgramHost {
  logDirectory: string;
  cwd: string;
  say(line: string): void;
  /** Told whenever the set of running processes changes. */
  changed(): void;
}

const HEALTH_POLL_MS = 50;
const HEALTH_TIMEOUT_MS = 2000;
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 30_000;
/** A run as long as this counts as a success: the next failure starts again with the shortest wait. */
const GOOD_RUN_MS = 60_000;
const KEPT_LINES = 30;

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
  #backOff = FIRST_BACK_OFF_MS;
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
   * @throws Error with its last lines when it ends or does not answer in time.
   */
  async start(timeoutMs: number): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + timeoutMs;
    while (!(await this.#works())) {
      if (this.#stopping) return;
      if (this.#child !== child) throw new Error(`The ${this.name} program ended at its start:\n${this.#tail()}`);
      if (Date.now() > deadline) {
        const waited = Math.round(timeoutMs / 1000);
        throw new Error(`The ${this.name} program does not answer after ${waited} s:\n${this.#tail()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, HEALTH_POLL_MS));
    }
    if (this.#child !== child) throw new Error(`The ${this.name} program ended at its start:\n${this.#tail()}`);
    this.#kept = true;
  }

  /** Asks it to end, and ends it after the grace. */
  stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
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
    this.#child?.kill('SIGKILL');
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
      if (this.#lastLines.length > KEPT_LINES) this.#lastLines.shift();
      const { readyLine } = this.#definition;
      if (readyLine && from === 'stdout' && line.includes(readyLine)) this.#saidReady = true;
      const shown = this.#stopping ? undefined : digestLogLine(line, from);
      if (shown) this.#host.say(`[${this.name}] ${shown}`);
    });
  }

  #onExit(child: ChildProcess, ranMs: number, how: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#saidReady = false;
    this.#host.changed();
    if (this.#stopping || !this.#kept) return;
    if (ranMs > GOOD_RUN_MS) this.#backOff = FIRST_BACK_OFF_MS;
    const waitMs = this.#backOff;
    this.#backOff = Math.min(MAX_BACK_OFF_MS, waitMs * 2);
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
    const response = await fetch(address, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
