/**
 * Runs this program anew in its own process (same id, arguments, input and output) when its environment lacks one of these settings: for
 * what is read before a line of it runs. What the environment has already stays. Does nothing where that cannot be done: outside Linux, and
 * under a parent that speaks to it over a channel, which would be cut; such a parent starts it with the settings itself.
 */
export function restartWith(environment: Readonly<Record<string, string>>, nodeOptions: readonly string[]): void {
  const isComplete = Object.keys(environment).every((name) => process.env[name] !== undefined);
  if (isComplete || process.channel || process.platform !== 'linux' || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...nodeOptions, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...environment, ...process.env });
}
