import { initials } from '@greenroom/domain'

/** For a name that has no letters. */
const NOTE = '♪'

/** The artist's picture; their initials where there is none, or where it cannot be loaded (drawn by the style sheet then). */
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
