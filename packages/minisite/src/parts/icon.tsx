/** A glyph in the colour of the text around it; what it means must be said in words beside it. */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  )
}
