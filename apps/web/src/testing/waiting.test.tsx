import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'

/** Announces itself in an effect, and reports news only after that. */
function Listener({ onNews }: { onNews: () => void }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    setTimeout(() => setThere(true))
  }, [])
  useEffect(() => {
    if (!isThere) return
    document.addEventListener('news', onNews)
    return () => document.removeEventListener('news', onNews)
  }, [isThere, onNews])
  if (isThere) takeLong()
  return isThere ? <p>There</p> : null
}

/** Blocks long enough that React defers the effects of the last render (its scheduler yields after 5 ms). */
function takeLong(): void {
  const end = performance.now() + 8
  while (performance.now() < end);
}

it('what is found has taken effect', async () => {
  let heard = 0
  for (let round = 1; round <= 50; round += 1) {
    const { unmount } = render(<Listener onNews={() => (heard += 1)} />)
    await screen.findByText('There')
    document.dispatchEvent(new Event('news'))
    expect(heard).toBe(round)
    unmount()
  }
})
