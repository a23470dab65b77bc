/** An http(s) address without query or fragment. */
export function isPlainAddress(value: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(value) || /[\s\p{C}"<>\\^`{|}?#]/u.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password;
}

/** Whether an id can follow it directly: not when it would run into the host name or the port. */
export function canPrecedeId(value: string): boolean {
  const withId = `${value}0a`;
  return URL.canParse(withId) && new URL(withId).host === new URL(value).host;
}

export const maxUrlPrefix = 200;

/** Whether codes can begin with it, as the contract's own check of a prefix says. */
export const isUrlPrefix = (value: string): boolean =>
  value === '' ||
  (value.length <= maxUrlPrefix && /^\p{ASCII}*$/u.test(value) && isPlainAddress(value) && canPrecedeId(value));
