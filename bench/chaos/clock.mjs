// Preloaded (--import) into the programs of a chaos run: what they take for the time of day is what the run says, ahead
// or behind, and changes while they run, as a clock does that is set by hand. Timers go by another clock, as they do
// then.
const RealDate = Date;
let offsetMs = Number(process.env.CHAOS_CLOCK_MS ?? 0);

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}
globalThis.Date = ShiftedDate;

// Forks of the program inherit this preload, but their channel is the program's own.
if (process.channel && String(process.ppid) === process.env.PROOFMARK_SUPERVISOR) {
  process.on('message', (message) => {
    if (typeof message?.chaosClockMs === 'number') offsetMs = message.chaosClockMs;
  });
  process.channel.unref();
}
