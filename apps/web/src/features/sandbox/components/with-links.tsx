/** A text with clickable addresses. */
export function WithLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
