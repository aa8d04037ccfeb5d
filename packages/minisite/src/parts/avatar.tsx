/** The artist's picture over their initials, which show while it loads and when it does not. */
export function Avatar({ name, address }: { name: string; address: string | null }) {
  return (
    <div className="avatar">
      <span aria-hidden="true">{initialsOf(name)}</span>
      {address && <img src={address} alt="" width="104" height="104" fetchPriority="high" decoding="async" />}
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
