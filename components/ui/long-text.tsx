/** Characters that are shown whole. */
const fitting = { text: 40, mono: 28 };

/** Text of any length in a cell of a table: two lines at most, ids one, then an ellipsis. Its title has the whole. */
export function LongText({ children, mono = false }: { children: string; mono?: boolean }) {
  const isCut = children.length > fitting[mono ? 'mono' : 'text'];
  return (
    <span
      title={isCut ? children : undefined}
      className={
        mono
          ? 'inline-block max-w-72 truncate align-bottom font-mono text-code max-md:max-w-60'
          : 'line-clamp-2 break-words whitespace-normal md:w-max md:max-w-64 xl:max-w-80'
      }
    >
      {children}
    </span>
  );
}
