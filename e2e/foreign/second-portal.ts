import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const readyWithinMs = 120_000;

/** A portal beside that of the instance, from the same build, pointed elsewhere. */
export class SecondPortal {
  readonly url: string;
  private readonly child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.child = child;
  }

  static async start(settings: Record<string, string>): Promise<SecondPortal> {
    const build = path.join(root, '.next');
    if (!existsSync(path.join(build, 'BUILD_ID'))) throw new Error('There is no build of the portal: npm run build');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const cli = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
    // The address of the run's own instance must not reach it.
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const child = spawn(process.execPath, [cli, 'start', '-p', String(port), '-H', '127.0.0.1'], {
      cwd: root,
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DEPLOYMENT_ID: deploymentOf(build),
        NEXTAUTH_SECRET: 'of-a-portal-that-lives-as-long-as-its-test',
        PORTAL_PORT: String(port),
        PORTAL_URL: url,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
      });
    }
    process.once('exit', () => child.kill('SIGKILL'));
    const until = Date.now() + readyWithinMs;
    for (;;) {
      const answer = await fetch(`${url}/api/health`).catch(() => undefined);
      if (answer?.ok) return new SecondPortal(url, child);
      if (child.exitCode !== null || Date.now() > until) {
        child.kill('SIGKILL');
        throw new Error(`The second portal did not start:\n${said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) {
      const timer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    }
  }
}

/** The build's own name, as its pages carry it. */
function deploymentOf(build: string): string {
  const settings = JSON.parse(readFileSync(path.join(build, 'required-server-files.json'), 'utf8')) as {
    config?: { deploymentId?: string };
  };
  return settings.config?.deploymentId ?? '';
}

/** Below the ports of outgoing connections: any of these could take one before the portal listens there. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
