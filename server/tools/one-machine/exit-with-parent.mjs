// Preloaded (--import) into every program the supervisor starts. When the supervisor is gone, even by kill -9, the
// channel to it closes, and the program ends as if asked to; nothing is left behind that would hold a port.
const graceMs = 5000;

// Forks of the program inherit this preload, but their channel is the program's own.
if (process.channel && String(process.ppid) === process.env.PROOFMARK_SUPERVISOR) {
  process.channel.unref();
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
