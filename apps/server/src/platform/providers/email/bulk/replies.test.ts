import { describe, expect, it } from 'vitest'
import { asksForPatience, type Reply, refusal, replyReader } from './replies.ts'

const replyOf = (line: string): Reply => {
  const replies: Reply[] = []
  replyReader((reply) => replies.push(reply) > 0)(Buffer.from(`${line}\r\n`))
  const [reply] = replies
  if (!reply) throw new Error('no reply')
  return reply
}
const judged = (line: string, step: Parameters<typeof refusal>[1] = 'RCPT TO') => {
  const { failure, verdict } = refusal(replyOf(line), step)
  return [failure, verdict]
}

describe('a refusal', () => {
  it('says that there is no mailbox only where that is certain (standard S16)', () => {
    expect(judged('550 5.1.1 no such user')).toEqual(['refused', 'no-mailbox'])
    expect(judged('550 5.7.1 blocked by policy')).toEqual(['refused', 'blocked'])
    expect(judged('552 5.2.2 mailbox full')).toEqual(['refused', 'full'])
    expect(judged('550 no')).toEqual(['refused', 'passing'])
    expect(judged('550 5.1.1 listed, try later')).toEqual(['refused', 'passing'])
  })

  it('of a body, or of a sender, says nothing about the mailbox', () => {
    expect(judged('550 5.1.1 no such user', 'DATA')).toEqual(['refused', 'passing'])
    expect(judged('550 5.1.1 who are you', 'MAIL FROM')).toEqual(['not-now', undefined])
    expect(judged('450 4.2.0 greylisted')).toEqual(['not-now', undefined])
  })

  it('asks for patience with a destination, not with one mailbox', () => {
    expect(asksForPatience(replyOf('451 4.7.1 slow down'))).toBe(true)
    expect(asksForPatience(replyOf('452 4.2.2 mailbox full'))).toBe(false)
  })
})
