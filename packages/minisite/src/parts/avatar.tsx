import { initials } from '@greenroom/domain'

/** Used for a name without letters. */
const NOTE = '♪'

/**
 * Renders the artist's picture, or their initials if there is none. If the picture fails to load, the style sheet draws
 * them.
 */
export function Avatar({ name, address }: { name: string; address: string | null }) {
  const letters = initials(name) || NOTE
  return (
    <div className="avatar">
      {address ? (
        <img src={address} alt="" data-i={letters} width="104" height="104" fetchPriority="high" decoding="async" />
      ) : (
        <span aria-hidden="true">{letters}</span>
      )}
    </div>
  )
}
