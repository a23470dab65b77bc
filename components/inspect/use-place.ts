'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readItem, removeItem, writeItem } from '#components/ui/local-storage.ts';
import type { Position } from './inspection-list.ts';

const keyOf = (user: number) => `proofmark.inspection-place.${user}`;
/** Milliseconds for which a position holds: a person walks on. */
const holdsMs = 120_000;

/** off: the place is not recorded. refused: the browser does not give it. */
export type PlaceState = 'off' | 'on' | 'refused';

/** Position of the phone while the inspector agrees that it is recorded; remembered on this phone for its user. */
export function usePlace(user: number) {
  const [state, setState] = useState<PlaceState>('off');
  /** Whether positions may have been given that can be taken back. */
  const [wasGiven, setGiven] = useState(false);
  const latest = useRef<{ position: Position; at: number }>(undefined);

  useEffect(() => {
    const kept = readItem(keyOf(user));
    setState(kept === 'on' ? 'on' : 'off');
    setGiven(kept !== null);
  }, [user]);

  const isOn = state === 'on';
  useEffect(() => {
    if (!isOn) return;
    if (!('geolocation' in navigator)) return setState('refused');
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        latest.current = { position: { latitude, longitude }, at: Date.now() };
      },
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && setState('refused'),
      { enableHighAccuracy: true, maximumAge: holdsMs },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      latest.current = undefined;
    };
  }, [isOn]);

  const agree = useCallback(
    (agrees: boolean) => {
      setState(agrees ? 'on' : 'off');
      setGiven(true);
      writeItem(keyOf(user), agrees ? 'on' : 'off');
    },
    [user],
  );
  const forget = useCallback(() => {
    setState('off');
    setGiven(false);
    removeItem(keyOf(user));
  }, [user]);
  /** Where the phone is now, as far as it is known and may be recorded. */
  const position = useCallback(() => {
    const known = latest.current;
    return known && Date.now() - known.at < holdsMs ? known.position : undefined;
  }, []);
  return { state, wasGiven, agree, forget, position };
}
