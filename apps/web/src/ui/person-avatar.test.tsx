import { describe, expect, it } from 'vitest'
import { showScreen } from '../testing/show-screen.tsx'
import { PersonAvatar } from './person-avatar.tsx'

const tints = () => [...document.querySelectorAll('.mantine-Avatar-root')].map((one) => one.getAttribute('data-tint'))

describe('the initials of a person', () => {
  it('keep their color, whatever the person is called now', () => {
    showScreen(
      <>
        <PersonAvatar name="Ada Wren" picture={null} tint="an-id" />
        <PersonAvatar name="Ada Lovelace" picture={null} tint="an-id" />
      </>,
    )
    const [first, second] = tints()
    expect(first).not.toBe(null)
    expect(second).toBe(first)
  })

  it('are of each color about as often', () => {
    showScreen(
      <>
        {Array.from({ length: 200 }, (_, at) => (
          <PersonAvatar key={at} name="Ada Wren" picture={null} tint={`01a1fef7-2162-7148-8567-${at * 7919}`} />
        ))}
      </>,
    )
    const counts = Object.values(Object.groupBy(tints(), String)).map((same) => same?.length ?? 0)
    expect(counts).toHaveLength(5)
    expect(Math.min(...counts)).toBeGreaterThan(15)
  })

  it('are of the house’s green where nothing is to be told apart', () => {
    showScreen(<PersonAvatar name="Nova Reyes" picture={null} />)
    expect(tints()).toEqual([null])
  })
})
