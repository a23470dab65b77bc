import { restartWith } from '../restart-with.ts';

/** A program that restarts itself, and then tells what it runs with: over its channel, or on stdout. */
restartWith({ FIRST_SETTING: 'one', SECOND_SETTING: 'two' }, ['--max-semi-space-size=3']);

const told = {
  pid: process.pid,
  settings: [process.env.FIRST_SETTING, process.env.SECOND_SETTING],
  nodeOptions: process.execArgv,
  args: process.argv.slice(2),
};
if (process.send) process.send(told);
else console.log(JSON.stringify(told));
