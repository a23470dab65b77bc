import type { StatusTone } from '#components/ui/status.tsx';

let audio: AudioContext | undefined;

/** A tone of `hertz` that begins after `after` seconds. */
function sound(hertz: number, seconds: number, after = 0): void {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + seconds);
  } catch {
    // Without sound.
  }
}

/** Beeps and vibrates where the device can: high for another code, low for one that was scanned already. */
export function signalScan(isRepeat: boolean): void {
  navigator.vibrate?.(isRepeat ? [40, 60, 40] : 40);
  sound(isRepeat ? 440 : 880, isRepeat ? 0.2 : 0.07);
}

/** The state of a code without a look at the screen: rising when it is in order, twice for attention, long and low when wrong. */
export function signalAnswer(tone: StatusTone): void {
  if (tone === 'bad') {
    navigator.vibrate?.([300, 80, 300]);
    sound(196, 0.6, 0.1);
  } else if (tone === 'wait') {
    navigator.vibrate?.([120, 80, 120]);
    sound(523, 0.12, 0.1);
    sound(523, 0.12, 0.3);
  } else if (tone === 'ok') {
    navigator.vibrate?.(60);
    sound(880, 0.08, 0.1);
    sound(1318, 0.12, 0.2);
  }
}
