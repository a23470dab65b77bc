interface Known<T> {
  until: number;
  value: Promise<T>;
}

/**
 * Makes a value once for all who ask within some seconds, those included who ask while it is being made. A failure is
 * not remembered.
 * @param options.most values that are known at once of one owner; the oldest is forgotten for another.
 * @param clock milliseconds that never go back.
 */
export function rememberBriefly<T>(
  { seconds, most }: { seconds: number; most: number },
  clock: () => number = () => performance.now(),
): (owner: object, key: string, make: () => Promise<T>) => Promise<T> {
  const owners = new WeakMap<object, Map<string, Known<T>>>();
  return (owner, key, make) => {
    const values = owners.get(owner) ?? new Map<string, Known<T>>();
    owners.set(owner, values);
    const now = clock();
    const known = values.get(key);
    if (known && known.until > now) return known.value;
    const value = make();
    // In the order they were made, so the first is the oldest.
    values.delete(key);
    for (const oldest of values.keys()) {
      if (values.size < most) break;
      values.delete(oldest);
    }
    const made = { until: now + seconds * 1000, value };
    values.set(key, made);
    value.catch(() => {
      if (values.get(key) === made) values.delete(key);
    });
    return value;
  };
}
