/** A program that does not end when it is asked to, as one that waits for a database which is gone. */
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
