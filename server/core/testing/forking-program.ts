import { forkProgram } from './fork-program.ts';

/** A program that forks another; it says that one's process id, and goes on. */
const child = forkProgram(new URL('./stubborn-program.ts', import.meta.url), {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
child.stdout?.once('data', () => process.stdout.write(`${child.pid}\n`));
