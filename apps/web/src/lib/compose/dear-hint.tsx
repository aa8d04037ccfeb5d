import type { ReactNode } from 'react'
import type { Dear } from './count-text.ts'
import classes from './dear-hint.module.css'

/** Names the character that makes a text dear, and replaces it on request. */
export function DearHint({
  hint,
  onReplace,
}: {
  hint: Dear | undefined
  onReplace: (replace: (text: string) => string) => void
}) {
  if (hint === undefined) return null
  const { text, replacement } = hint
  return (
    <MendHint mend={replacement && { label: replacement.label, onMend: () => onReplace(replacement.apply) }}>
      {text}
    </MendHint>
  )
}

/** Something about a text that its writer may not want, with a button that mends it. */
export const MendHint = ({
  children,
  mend,
}: {
  children: ReactNode
  mend: { label: string; onMend: () => void } | undefined
}) => (
  <p className={classes.hint}>
    {children}{' '}
    {mend && (
      <button type="button" className={classes.mend} onClick={mend.onMend}>
        {mend.label}
      </button>
    )}
  </p>
)
