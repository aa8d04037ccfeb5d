/**
 * Stand-in for a stopping postmaster. It serves the data folder and socket folder given as arguments, accepts one
 * client, cuts it off before its first statement as a shutdown does, and exits. It prints `ready` once it listens.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const [dataFolder = '', socketFolder = ''] = process.argv.slice(2)
const pidFile = join(dataFolder, 'postmaster.pid')

/** Encodes a server message of protocol 3.0: a letter, its length including these four bytes, its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(letter), length, content])
}

const welcome = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]
const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

const server = createServer((client) => {
  client.once('data', () => {
    rmSync(pidFile)
    client.end(Buffer.concat([...welcome, farewell]), () => process.exit())
  })
})
server.listen(join(socketFolder, '.s.PGSQL.5432'), () => {
  writeFileSync(pidFile, [process.pid, dataFolder, 1, 5432, socketFolder, '', '  1 1', 'ready', ''].join('\n'))
  console.log('ready')
})
