import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersInARow,
  heldAnswer,
  MAX_ANSWERS_A_DAY,
  MAX_ANSWERS_AN_HOUR,
  MAX_ANSWERS_IN_A_ROW,
  type Said,
} from './answer-loops.ts'

const them = (content: string): Said => ({ by: 'them', content })
const answer = (content: string): Said => ({ by: 'rule', content })
const owner: Said = { by: 'owner', content: 'Me, really' }

/** Plays two machines that answer each other, and returns how many answers of ours leave. */
function play(machine: (heard: string, round: number) => string, rounds = 50): number {
  const said: Said[] = []
  let sent = 0
  let heard = ''
  for (let round = 0; round < rounds; round += 1) {
    said.push(them(machine(heard, round)))
    if (answersInARow(said) >= MAX_ANSWERS_IN_A_ROW) continue
    heard = `Answer number one`
    said.push(answer(heard))
    sent += 1
  }
  return sent
}

describe('a loop between two machines', () => {
  it('ends after three answers if the other repeats itself', () => {
    expect(play(() => 'Thanks, we got your message.')).toBe(3)
  })
  it('ends if the other numbers or dates what it says', () => {
    expect(play((_, round) => `Ticket #${round} at 12:0${round % 10}: thanks!`)).toBe(3)
  })
  it('ends if the other echoes ours', () => {
    expect(play((heard, round) => `You wrote: ${heard}${' '.repeat(round)}${'> '.repeat(round)}`)).toBeLessThanOrEqual(
      4,
    )
  })
  it('ends whichever few sentences the other picks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }), (lines) => {
        const sent = play((_, round) => lines[round % lines.length] ?? '')
        expect(sent).toBeLessThanOrEqual(lines.length + MAX_ANSWERS_IN_A_ROW)
      }),
    )
  })
})

describe('answers in a row', () => {
  it('begin anew when a human speaks', () => {
    const three = [them('tour'), answer('A'), them('tour'), answer('B'), them('tour'), answer('C')]
    expect(answersInARow(three)).toBe(3)
    expect(answersInARow([...three, them('TOUR!')]), 'the same word').toBe(3)
    expect(answersInARow([...three, them('are you there?')]), 'another sentence').toBe(0)
    expect(answersInARow([...three, owner, them('tour')]), 'the owner').toBe(0)
    expect(answersInARow([...three, { ...them('I am on holiday'), isAutomatic: true }]), 'a marked machine').toBe(3)
  })
})

describe('an answer', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const times = { now, receivedAt: now, lastAnswerAt: undefined, answersToday: 0, answersThisHour: 0 }
  it('waits for a minute after the one before, and is not sent a day late', () => {
    expect(heldAnswer([], times)).toBeUndefined()
    expect(heldAnswer([], { ...times, lastAnswerAt: ago(59) })).toBe('pause')
    expect(heldAnswer([], { ...times, lastAnswerAt: ago(60) })).toBeUndefined()
    expect(heldAnswer([], { ...times, receivedAt: ago(86_401) })).toBe('late')
  })
  it('is sent to a person twenty times a day at most, and for an owner 5,000 times an hour', () => {
    const said = [them('hm?')]
    expect(heldAnswer(said, { ...times, answersToday: MAX_ANSWERS_A_DAY - 1 })).toBeUndefined()
    expect(heldAnswer(said, { ...times, answersToday: MAX_ANSWERS_A_DAY })).toBe('many')
    expect(heldAnswer(said, { ...times, answersThisHour: MAX_ANSWERS_AN_HOUR - 1 })).toBeUndefined()
    expect(heldAnswer(said, { ...times, answersThisHour: MAX_ANSWERS_AN_HOUR })).toBe('busy')
  })
})
