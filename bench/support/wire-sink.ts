import { type AddressInfo, createServer } from 'node:net'

/**
 * A mail server in a separate process that takes everything and keeps nothing but the Message-IDs. It does as little as
 * possible, so that the sender is what is measured. Tells its port once it listens, and what it took whenever it is asked.
 */
const END = Buffer.from('\r\n.\r\n')
let taken = 0
let bytes = 0
const seen = new Set<string>()

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  let buffered = Buffer.alloc(0)
  let isBody = false
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let replies = ''
    let from = 0
    for (;;) {
      const end = buffered.indexOf(isBody ? END : '\r\n', from, 'latin1')
      if (end === -1) break
      if (isBody) {
        taken += 1
        bytes += end - from
        const head = buffered.toString('latin1', from, Math.min(end, from + 3000))
        seen.add(/^Message-ID: <([^>]*)>/im.exec(head)?.[1] ?? '')
        from = end + END.length
        isBody = false
        replies += '250 2.0.0 queued\r\n'
        continue
      }
      const verb = buffered.toString('latin1', from, from + 4)
      from = end + 2
      isBody = verb === 'DATA'
      replies +=
        verb === 'EHLO' ? '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n' : isBody ? '354 go\r\n' : '250 ok\r\n'
    }
    buffered = buffered.subarray(from)
    if (replies) socket.write(replies)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('message', () => {
  process.send?.({ taken, different: seen.size, bytes })
  taken = 0
  bytes = 0
  seen.clear()
})
