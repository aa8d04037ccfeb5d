import type { Socket } from 'node:net'
import type { Letter } from './letter.ts'
import { asksForPatience, notTaken, type Reply, refusal, replyReader } from './replies.ts'

/** A relay's side of a connection, after greeting, TLS and sign-in. */
export interface Line {
  socket: Socket
  /** The server takes several commands at once (RFC 2920). */
  canPipeline: boolean
}

export interface SessionTimes {
  /** Milliseconds of silence after which an answer is given up. */
  silenceMs: number
  /** Milliseconds without a mail after which the connection is closed. */
  idleMs: number
}

interface SessionSettings extends SessionTimes {
  /** Takes the next mail. */
  next(): Letter | undefined
  /** The first mail was answered, in whichever way. */
  works(): void
  /** Whether the server takes mails at present, whoever they are to. */
  intake(isOpen: boolean): void
  /** Called once. @param isFault the connection was lost over a mail, or before the first was answered */
  ended(isFault: boolean): void
}

export interface Session {
  readonly isIdle: boolean
  /** Looks for a mail. Does nothing while one is on its way. */
  wake(): void
  /** Closes the connection once the mail on it is answered. */
  finish(): void
}

/** What the next reply answers. `void`: the empty body of a transaction whose envelope was refused. */
type Step = 'idle' | 'choosing' | 'reset' | 'mail' | 'rcpt' | 'data' | 'body' | 'void' | 'ended'

interface Refusal {
  reply: Reply
  at: 'MAIL FROM' | 'RCPT TO' | 'DATA'
}

/** Bytes after a body in the same write: the final period, and the next envelope with two addresses of 254 at most. */
const TAIL_BYTES = 1024

/**
 * Sends mails over one connection. With pipelining a group of commands is one write: the body of a mail and the envelope
 * of the next, so that a mail costs one round trip. Replies are matched strictly (250, 250 or 251, 354, 250): after
 * anything else nobody knows what the server means, so the connection is closed. Only then, or if it is lost, a mail whose
 * body was written is uncertain; one whose body was not can be sent again.
 */
export function startSession({ socket, canPipeline }: Line, settings: SessionSettings): Session {
  const { silenceMs, idleMs, next, works, intake, ended } = settings
  let step: Step = 'idle'
  let current: Letter | undefined
  /** Its envelope was written with the body of the current one. */
  let following: Letter | undefined
  /** First refusal of the current envelope. */
  let refused: Refusal | undefined
  /** The server may still be in a transaction that came to nothing. */
  let needsReset = false
  let hasAnswered = false
  let isFinishing = false
  let wire = Buffer.allocUnsafe(16_384)
  let wiresBusy = 0
  const freeWire = () => {
    wiresBusy -= 1
  }

  const write = (text: string) => void socket.write(text, 'latin1')
  const mailFrom = ({ from }: Letter) => `MAIL FROM:<${from}>\r\n`
  const rcptTo = ({ to }: Letter) => `RCPT TO:<${to}>\r\n`
  const group = (letter: Letter) => `${mailFrom(letter)}${rcptTo(letter)}DATA\r\n`

  function begin(letter: Letter) {
    current = letter
    socket.setTimeout(silenceMs)
    step = needsReset ? 'reset' : 'mail'
    const reset = needsReset ? 'RSET\r\n' : ''
    if (canPipeline) write(reset + group(letter))
    else write(reset || mailFrom(letter))
  }

  function rest() {
    if (isFinishing) return quit()
    // Choosing may wake idle sessions, of which this is none.
    step = 'choosing'
    const letter = next()
    if (letter) return begin(letter)
    step = 'idle'
    socket.setTimeout(idleMs)
  }

  function quit() {
    end(false)
    socket.setTimeout(silenceMs)
    socket.end('QUIT\r\n')
  }

  function end(isFault: boolean) {
    step = 'ended'
    ended(isFault)
  }

  /** The connection is of no more use, and what was on it fails. */
  function lose(why: string) {
    if (step === 'ended') return
    const hasBody = step === 'body'
    const [first, second] = [current, following]
    current = following = undefined
    const isFault = first !== undefined && (hasBody || !hasAnswered)
    end(isFault)
    socket.destroy()
    first?.failed(notTaken(hasBody ? 'uncertain' : 'not-now', [why]))
    second?.failed(notTaken('not-now', [why]))
  }

  function settle(failure?: Refusal) {
    const letter = current
    current = undefined
    if (!hasAnswered) works()
    hasAnswered = true
    if (failure) fail(letter, failure)
    else letter?.accepted()
  }

  /** A reply to the sender is about the relay and not about the destination; so is 454, Amazon SES's "throttling". */
  function fail(letter: Letter | undefined, { reply, at }: Refusal) {
    const isAboutRelay = at === 'MAIL FROM' || reply.code === 454
    if (isAboutRelay && (reply.code === 454 || asksForPatience(reply))) intake(false)
    letter?.failed(refusal(reply, at), isAboutRelay ? undefined : reply)
  }

  /** Writes the body, and the next envelope with it. */
  function writeBody(letter: Letter) {
    let body: Buffer
    try {
      body = letter.write()
    } catch (error) {
      // Nothing of it was sent, and without its end the server keeps nothing.
      current = undefined
      letter.failed(error)
      return lose('it could not be written')
    }
    const most = body.length + TAIL_BYTES
    // A server that answered before it had read everything: the bytes must not change below it.
    if (wiresBusy > 0 || wire.length < most) wire = Buffer.allocUnsafe(Math.max(most, wire.length))
    let length = body.copy(wire)
    length += wire.write('.\r\n', length, 'latin1')
    step = 'body'
    following = canPipeline && !isFinishing ? next() : undefined
    if (following) length += wire.write(group(following), length, 'latin1')
    wiresBusy += 1
    socket.write(wire.subarray(0, length), freeWire)
  }

  /** @returns false if the reply makes no sense here */
  function answer(reply: Reply, isFollowed: boolean): boolean {
    const { code } = reply
    const isRefusal = code >= 400
    if (code === 421) return closed(reply)
    switch (step) {
      case 'reset':
        if (code !== 250) return false
        needsReset = false
        step = 'mail'
        if (!canPipeline && current) write(mailFrom(current))
        return true
      case 'mail':
        if (code !== 250 && !isRefusal) return false
        if (isRefusal) refused = { reply, at: 'MAIL FROM' }
        else intake(true)
        if (!canPipeline && refused) return giveUp()
        step = 'rcpt'
        if (!canPipeline && current) write(rcptTo(current))
        return true
      case 'rcpt':
        if (code !== 250 && code !== 251 && !isRefusal) return false
        // Without a sender there is no recipient; such a server might deliver an empty mail.
        if (refused && !isRefusal) return false
        if (isRefusal) refused ??= { reply, at: 'RCPT TO' }
        if (!canPipeline && refused) return giveUp()
        step = 'data'
        if (!canPipeline) write('DATA\r\n')
        return true
      case 'data':
        if (code !== 354 && !isRefusal) return false
        if (isRefusal) refused ??= { reply, at: 'DATA' }
        // A reply to a body that was not sent yet.
        if (code === 354 && isFollowed) return false
        if (refused) return giveUp(code === 354)
        if (current) writeBody(current)
        return true
      case 'void':
        needsReset = true
        rest()
        return true
      case 'body':
        if (code !== 250 && !isRefusal) return false
        settle(isRefusal ? { reply, at: 'DATA' } : undefined)
        current = following
        following = undefined
        if (current) step = 'mail'
        else rest()
        return true
      default:
        return false
    }
  }

  /** The current mail was refused before its body. @param isOpen the server waits for a body all the same */
  function giveUp(isOpen = false): boolean {
    settle(refused)
    refused = undefined
    needsReset = true
    if (isOpen) {
      step = 'void'
      write('.\r\n')
    } else rest()
    return true
  }

  /** The server closes the connection; what it answered so was not taken. */
  function closed(reply: Reply): boolean {
    const at = step === 'body' || step === 'data' ? 'DATA' : step === 'rcpt' ? 'RCPT TO' : 'MAIL FROM'
    if (step === 'idle') return false
    const [first, second] = [current, following]
    current = following = undefined
    end(false)
    socket.end()
    socket.setTimeout(silenceMs)
    fail(first, { reply, at })
    second?.failed(notTaken('not-now', ['421']))
    return true
  }

  const read = replyReader((reply, isFollowed) => {
    if (step === 'ended') return false
    if (!answer(reply, isFollowed)) lose(`unexpected ${reply.code}`)
    // TypeScript does not see that answering may have ended the session.
    return (step as Step) !== 'ended'
  })
  socket.on('data', (bytes: Buffer) => {
    if (step !== 'ended' && !read(bytes)) lose('unreadable reply')
  })
  socket.on('timeout', () => {
    if (step === 'idle') quit()
    else if (step === 'ended') socket.destroy()
    else lose('no answer')
  })
  socket.on('error', () => lose('connection lost'))
  socket.on('end', () => lose('connection closed'))
  socket.on('close', () => lose('connection closed'))
  socket.setTimeout(idleMs)

  return {
    get isIdle() {
      return step === 'idle'
    },
    wake() {
      if (step === 'idle') rest()
    },
    finish() {
      isFinishing = true
      if (step === 'idle') quit()
    },
  }
}
