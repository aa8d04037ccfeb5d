/** The artist's picture; their initials where there is none, or where it cannot be loaded (drawn by the style sheet then). */
export function Avatar({ name, address }: { name: string; address: string | null }) {
  const initials = initialsOf(name)
  return (
    <div className="avatar">
      {address ? (
        <img src={address} alt="" data-i={initials} width="104" height="104" fetchPriority="high" decoding="async" />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </div>
  )
}

const segmenter = new Intl.Segmenter()

/** The first letters of the first two words, or a note where the name has none. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s·|/]+/u).map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
  const letters = words.filter((word) => word !== '').slice(0, 2).map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
  return letters.join('').toUpperCase() || '♪'
}
