import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type RunningConfig, startOfRun } from '#server/core/config/child-environment.ts';
import type { Config } from '#server/core/config/config.ts';
import { loadOrCreateSecretKey } from '#server/core/config/secret-key.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { isRoot } from '#server/tools/embedded-postgres/system-account.ts';
import { checkPorts } from './check-ports.ts';
import { LogFile } from './log-file.ts';
import {
  digestDevelopmentLine,
  digestLogLine,
  explainLogLine,
  isAtLeast,
  parseLogLine,
  summarize,
} from './log-line.ts';
import { ensurePortalBuild, type PortalBuild } from './portal-build.ts';
import { killGroup } from './process-identity.ts';
import { Program, type ProgramDefinition } from './program.ts';
import {
  describeInspectors,
  describeRun,
  developmentPrograms,
  portalProgram,
  prepareProgram,
  servicePrograms,
} from './programs.ts';
import { type RunLock, takeRunLock } from './run-lock.ts';
import { type SourceChange, SourceWatcher } from './source-watcher.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const healthyWithinMs = 60_000;
/** Long enough for a request under way; a job that is broken off is taken up again at the next start. */
const stopGraceMs = 5000;
const leftoverPatienceMs = 8000;
const postgresRetryMs = 2000;
const keptComplaints = 50;

/** Files of the database's schema: `prepare` applies them, once, at a start. */
const migrationPath = /(^|\/)migrations\//;

export interface MachineOptions {
  /** Programs are started again when a file of theirs changes, and the portal makes its pages again. */
  development: boolean;
  /** In development: a debugger may attach. */
  inspect: boolean;
}

/** Starts, keeps and stops all that runs on one machine. */
export class Machine {
  #config: Config;
  #options: MachineOptions;
  #logDirectory: string;
  #began = startOfRun();
  #lock: RunLock | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #programs: Program[] = [];
  /** Processes that end by themselves: the portal's build, the preparation of the database. */
  #passing = new Set<ChildProcess>();
  #watcher: SourceWatcher | undefined;
  #stopping = false;

  constructor(config: Config, options: MachineOptions = { development: false, inspect: false }) {
    this.#config = config;
    this.#options = options;
    this.#logDirectory = path.join(config.dataDir, 'logs');
  }

  /** @throws Error whose message is for the reader. Call stop() afterwards in any case. */
  async start(): Promise<void> {
    const config = this.#config;
    // Root leaves a way through (not a look) for the account PostgreSQL runs under; what is inside has modes of its
    // own.
    mkdirSync(config.dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    const kept = [config.mail.directory, ...(config.storage.driver === 'local' ? [config.storage.directory] : [])];
    for (const directory of kept) mkdirSync(directory, { recursive: true, mode: 0o700 });
    await this.#takeOver();
    const secretKey = config.secretKey ?? loadOrCreateSecretKey(config.dataDir);

    const building = this.#options.development ? undefined : this.#buildPortal();
    const databaseUrl = config.databaseUrl ?? (await this.#startPostgres());
    const running: RunningConfig = { ...config, databaseUrl, secretKey };
    await this.#prepare(running);
    if (building) await this.#run(running, building);
    else await this.#runForDevelopment(running);
    for (const line of describeRun(config)) console.log(line);
    if (this.#options.inspect) for (const line of describeInspectors()) console.log(line);
  }

  async #run(config: RunningConfig, building: Promise<PortalBuild>): Promise<void> {
    await this.#startPrograms(servicePrograms(config, projectRoot));
    this.#say('The service works');
    const { deploymentId } = await building;
    await this.#startPrograms([portalProgram(config, projectRoot, deploymentId)]);
    this.#say('The portal works: everything is ready');
  }

  async #runForDevelopment(config: RunningConfig): Promise<void> {
    const definitions = developmentPrograms(config, projectRoot, this.#options.inspect);
    const programs = this.#add(definitions);
    const watched = definitions.flatMap(({ name, entry }) => (entry ? [{ name, entry }] : []));
    const prepare = { name: 'prepare', entry: this.#prepareProgram(config).entry };
    this.#watcher = new SourceWatcher(projectRoot, [...watched, prepare], (change) => this.#onChange(change));
    await Promise.all(programs.map((program) => program.relaunch('first start', healthyWithinMs)));
    this.#say('Saved files are used at once');
  }

  #onChange({ programs, files }: SourceChange): void {
    const [first = '', ...others] = files;
    const why = others.length > 0 ? `${first} and ${others.length} more changed` : `${first} changed`;
    for (const program of this.#programs) {
      if (programs.includes(program.name)) program.relaunch(why, healthyWithinMs);
    }
    // Not applied at once: a migration saved half-written could not be taken back.
    const migration = files.find((file) => migrationPath.test(file));
    if (migration) this.#say(`${migration} changed: stop and start again to bring the database to it`);
  }

  /** Programs first, then the database they use. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#watcher?.close();
    if (this.#programs.length > 0) console.log('Stopping (Ctrl-C again ends everything at once)');
    for (const child of this.#passing) child.kill('SIGTERM');
    await Promise.all(this.#programs.map((program) => program.stop(stopGraceMs)));
    for (const child of this.#passing) child.kill('SIGKILL');
    await this.#postgres?.stop();
    this.#lock?.release();
    if (this.#programs.length > 0) console.log('Stopped. The data is kept.');
  }

  /** Ends everything now; what was acknowledged is on the disk, and the next start recovers. */
  kill(): void {
    for (const program of this.#programs) program.kill();
    for (const child of this.#passing) if (child.pid) killGroup(child.pid);
    this.#postgres?.kill();
    this.#lock?.release();
    process.exit(0);
  }

  #say(line: string): void {
    if (this.#stopping) return;
    console.log(`${((Date.now() - this.#began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  }

  #buildPortal(): Promise<PortalBuild> {
    const building = ensurePortalBuild({
      root: projectRoot,
      say: (line) => this.#say(line),
      running: (child) => this.#passOnly(child),
    });
    // A failed build is reported where it is waited for.
    building.catch(() => undefined);
    return building;
  }

  /** Makes this data directory ours, and ends what a killed predecessor left. */
  async #takeOver(): Promise<void> {
    const { dataDir } = this.#config;
    const lock = takeRunLock(path.join(dataDir, 'run.lock'));
    if ('heldBy' in lock) {
      throw new Error(
        `Proofmark already runs with this data (process ${lock.heldBy}, DATA_DIR ${dataDir}). For a second instance set ` +
          'DATA_DIR and the ports to others: see docs/configuration.md.',
      );
    }
    this.#lock = lock;
    for (const { pid } of lock.leftBehind) {
      this.#say(`Ending process ${pid}, left behind by a run that was killed`);
      killGroup(pid);
    }
    await checkPorts(this.#config, lock.leftBehind.length > 0 ? leftoverPatienceMs : 0);
  }

  async #startPostgres(): Promise<string> {
    const log = new LogFile(this.#logDirectory, 'postgres');
    const options = {
      dataDir: this.#config.dataDir,
      port: this.#config.databasePort,
      report: (line: string) => this.#say(line),
      log: (line: string) => log.write(line),
    };
    const postgres = await startEmbeddedPostgres(options);
    this.#postgres = postgres;
    this.#say(`PostgreSQL runs on port ${postgres.port}`);
    // The programs hold the address with its port: a restart has to come back on the same.
    this.#supervisePostgres(postgres, { ...options, port: postgres.port, databaseExists: true });
    return postgres.url;
  }

  #supervisePostgres(postgres: EmbeddedPostgres, options: Parameters<typeof startEmbeddedPostgres>[0]): void {
    postgres.exited.then(async () => {
      while (!this.#stopping) {
        this.#say('[postgres] ended; starting it again');
        try {
          const again = await startEmbeddedPostgres(options);
          this.#postgres = again;
          if (this.#stopping) await again.stop();
          else this.#supervisePostgres(again, options);
          return;
        } catch (error) {
          this.#say(`[postgres] ${error instanceof Error ? error.message : error}`);
          await new Promise((resolve) => setTimeout(resolve, postgresRetryMs));
        }
      }
    });
  }

  #prepareProgram(config: RunningConfig) {
    return prepareProgram(config, projectRoot, this.#config.databaseUrl === undefined);
  }

  #prepare(config: RunningConfig): Promise<void> {
    const { args, environment } = this.#prepareProgram(config);
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: environment as NodeJS.ProcessEnv,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#passing.add(child);
    const complaints: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const entry = parseLogLine(line);
        if (entry && !isAtLeast(entry, 'error')) return this.#say(summarize(entry));
        complaints.push(explainLogLine(line));
        if (complaints.length > keptComplaints) complaints.shift();
      });
    }
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#passing.delete(child);
        if (code === 0) resolve();
        else reject(new Error(`The database could not be prepared:\n${complaints.join('\n')}`));
      });
    });
  }

  async #startPrograms(definitions: ProgramDefinition[]): Promise<void> {
    await Promise.all(this.#add(definitions).map((program) => program.start(healthyWithinMs)));
  }

  #add(definitions: ProgramDefinition[]): Program[] {
    if (this.#stopping) throw new Error('Stopped while starting.');
    const host = {
      logDirectory: this.#logDirectory,
      cwd: projectRoot,
      say: (line: string) => this.#say(line),
      digest: this.#options.development ? digestDevelopmentLine : digestLogLine,
      changed: () => this.#recordProcesses(),
    };
    const added = definitions.map((definition) => new Program(definition, host));
    this.#programs.push(...added);
    return added;
  }

  #passOnly(child: ChildProcess | undefined): void {
    if (!child) return;
    this.#passing.add(child);
    child.once('exit', () => {
      this.#passing.delete(child);
      this.#recordProcesses();
    });
    this.#recordProcesses();
  }

  #recordProcesses(): void {
    if (this.#stopping) return;
    const pids = [...this.#programs.map((program) => program.pid), ...[...this.#passing].map((child) => child.pid)];
    this.#lock?.record(pids.filter((pid) => pid !== undefined));
  }
}
