let audio: AudioContext | undefined;

/** Beeps and vibrates where the device can: high for another code, low twice for one that was scanned already. */
export function signalScan(isRepeat: boolean): void {
  navigator.vibrate?.(isRepeat ? [40, 60, 40] : 40);
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = isRepeat ? 440 : 880;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + (isRepeat ? 0.2 : 0.07));
  } catch {
    // Without sound.
  }
}
