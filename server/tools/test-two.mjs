// `npm run test:two`: two of each program behind haproxy, with PostgreSQL, Ceph and a mail server as Debian has them,
// while one of each is killed, restarted and haproxy reloaded. Plain JavaScript without dependencies, like start.mjs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureDebianPackages } from './install/debian-packages.mjs';
import { createProgress, ensureInstalled, projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

const progress = createProgress();
const missing = ensureDebianPackages(progress);
if (missing.length > 0) {
  console.log(`Two of everything was left out: Debian's packages ${missing.join(', ')} are not installed.`);
} else {
  await ensureInstalled(progress);
  const args = ['--disable-warning=ExperimentalWarning', path.join(projectRoot, 'bench', 'two', 'run.ts')];
  const child = spawn(projectNode, [...args, ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: projectEnvironment(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
