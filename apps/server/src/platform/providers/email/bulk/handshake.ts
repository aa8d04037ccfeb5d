import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { Socket } from 'node:net'
import { type ConnectTimes, tlsOf } from '../connecting.ts'
import type { Line } from './session.ts'

/** What our client needs of the library's connection after its handshake. nodemailer's version is pinned. */
interface AfterHandshake {
  _socket: Socket
  _supportedExtensions: string[]
  _onSocketData: () => void
  _onSocketTimeout: () => void
  _onSocketClose: () => void
  _onSocketEnd: () => void
  _onSocketError: () => void
}

/**
 * Connects to a relay: greeting, EHLO, STARTTLS and sign-in are the library's, and so are its checks of certificates. The
 * socket is then ours alone.
 * @returns what gives it up
 */
export function openLine(url: string, times: ConnectTimes, done: (line: Line | undefined) => void): { cancel(): void } {
  const options = { ...parseConnectionUrl(url), ...times, ...tlsOf(url) }
  const connection = new SMTPConnection(options)
  let isDone = false
  const once = (line?: Line) => {
    if (isDone) return
    isDone = true
    if (!line) connection.close()
    done(line)
  }
  connection.on('error', () => once())
  connection.on('end', () => once())
  connection.connect((error) => {
    if (error || isDone) return once()
    const { auth } = options
    if (!auth || !(connection.allowsAuth || 'forceAuth' in options)) return once(takeOver(connection))
    const method = 'authMethod' in options ? { method: String(options.authMethod) } : {}
    connection.login({ ...auth, ...method }, (refused) => once(refused ? undefined : takeOver(connection)))
  })
  return { cancel: () => once() }
}

/** Takes the socket from the library, which hears nothing of it any more. */
function takeOver(connection: SMTPConnection): Line {
  const {
    _socket: socket,
    _supportedExtensions: extensions,
    _onSocketData: onData,
    _onSocketTimeout: onTimeout,
    _onSocketClose: onClose,
    _onSocketEnd: onEnd,
    _onSocketError: onError,
  } = connection as unknown as AfterHandshake
  socket.setTimeout(0)
  socket.removeListener('data', onData)
  socket.removeListener('timeout', onTimeout)
  socket.removeListener('close', onClose)
  socket.removeListener('end', onEnd)
  socket.removeListener('error', onError)
  return { socket, canPipeline: extensions.includes('PIPELINING') }
}
