/** An address as text: short, and never followed. */
export function WebAddress({ value }: { value: string }) {
  return (
    <span className="inline-block max-w-100 truncate align-bottom font-mono text-code text-ink2 max-md:max-w-60">
      {value.replace(/^https?:\/\//, '')}
    </span>
  );
}
