'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';

export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'stopped';

/** Milliseconds after which the picture on the screen is taken instead of a photo the camera does not give. */
const photoTimeout = 5_000;

/** True where the browser can show the camera here at all: not over plain HTTP from another machine. */
export const canShowCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The camera behind `video` while it is mounted: the rear one of a phone, at the best it can. Off when it is left. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting');
  const [round, setRound] = useState(0);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let left = false;
    const shown = video.current;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      setState('starting');
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
        });
        if (left || !shown) return stop();
        for (const track of stream.getVideoTracks()) track.onended = () => setState('stopped');
        shown.srcObject = stream;
        await shown.play();
        if (!left) setState('on');
      } catch (error) {
        if (left) return;
        const name = error instanceof DOMException ? error.name : '';
        setState(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : round > 0 ? 'stopped' : 'none');
      }
    };
    void start();
    return () => {
      left = true;
      stop();
      if (shown) shown.srcObject = null;
    };
  }, [video, round]);

  const restart = useCallback(() => setRound((last) => last + 1), []);
  return { state, restart };
}

/**
 * A photo of what the camera sees: at its full resolution where the browser gives it, else the picture on the screen.
 * @throws Error when there is none
 */
export async function takePhoto(video: HTMLVideoElement, nameAt: (time: string) => string): Promise<File> {
  const stream = video.srcObject;
  const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
  const photo = (track && (await takeFullPhoto(track))) ?? (await takeFrame(video));
  const clock = new Date().toTimeString().slice(0, 8).replaceAll(':', '.');
  return new File([photo], `${nameAt(clock)}.jpg`, { type: photo.type });
}

async function takeFullPhoto(track: MediaStreamTrack): Promise<Blob | undefined> {
  if (!('ImageCapture' in window)) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), photoTimeout);
  });
  const photo = new ImageCapture(track).takePhoto().catch(() => undefined);
  return Promise.race([photo, late]);
}

async function takeFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No picture can be taken.');
  context.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}
