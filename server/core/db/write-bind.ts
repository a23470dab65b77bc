/** The kind, the length and the unnamed portal. */
const headBytes = 6;

/**
 * Bind of a named statement to the unnamed portal with values as text (or bytes), all of its answer as text, and what
 * follows it: in one piece, since each piece costs a call of the system.
 * @param name of ASCII alone
 */
export function writeBind(name: string, values: readonly (string | Buffer | null)[], after: Buffer): Buffer {
  const lengths = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)));
  // Name and its end, how many formats, the formats, how many values, and that all columns have one format, text.
  let size = headBytes + name.length + 1 + 2 + values.length * 2 + 2 + 2;
  for (const length of lengths) size += 4 + Math.max(length, 0);
  const bytes = Buffer.allocUnsafe(size + after.length);
  bytes[0] = 0x42;
  bytes.writeInt32BE(size - 1, 1);
  bytes[5] = 0;
  let at = headBytes + bytes.write(name, headBytes, 'latin1');
  bytes[at] = 0;
  at = bytes.writeUInt16BE(values.length, at + 1);
  for (const value of values) at = bytes.writeUInt16BE(value instanceof Buffer ? 1 : 0, at);
  at = bytes.writeUInt16BE(values.length, at);
  values.forEach((value, n) => {
    at = bytes.writeInt32BE(lengths[n] ?? -1, at);
    if (value !== null) at += typeof value === 'string' ? bytes.write(value, at, 'utf8') : value.copy(bytes, at);
  });
  at = bytes.writeUInt16BE(0, at);
  after.copy(bytes, at);
  return bytes;
}
