/** Renders a glyph in the color of the text around it. Its meaning must be stated in words beside it. */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  )
}
