/** First stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-ink px-3 py-1.5 text-sm font-medium text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to the page
    </a>
  );
}
