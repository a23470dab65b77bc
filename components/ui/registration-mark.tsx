/** The sign of the product: a printer's registration mark. Takes its colour from the text around it. */
export function RegistrationMark({ size = 21 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="6.1" stroke="currentColor" strokeWidth="1.6" />
      <path d="M10 0v20M0 10h20" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="10" cy="10" r="2.7" fill="currentColor" />
    </svg>
  );
}
