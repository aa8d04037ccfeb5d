import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/server-process.ts'

/** User and group that own the mailboxes: nobody. */
const NOBODY = 65_534
/** Longest start on a busy machine, in milliseconds. */
const STARTS_WITHIN_MS = 30_000

/** A Postfix of its own, which delivers everything that it takes to folders of this machine. */
export interface Postfix {
  url: string
  /** Returns the mails of people, or those that came in. */
  mailsIn(mailbox: 'people' | 'incoming'): Buffer[]
  stop(): void
}

/**
 * Starts Postfix in a temporary folder, on a port of its own. It takes mail for everybody, has one mailbox for all `fan…` at any
 * domain, and returns mail for anybody else to its sender; what is sent to `incoming` is kept in one mailbox.
 */
export async function startPostfix(binary: string, incoming: string): Promise<Postfix> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-postfix-'))
  chmodSync(folder, 0o755)
  const inFolder = (name: string) => path.join(folder, name)
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(inFolder(name), { mode: 0o755 })
  chownSync(inFolder('mail'), NOBODY, NOBODY)
  const [user, group] = idsOf('postfix')
  chownSync(inFolder('data'), user, group)
  const port = await freePort()
  const domain = incoming.replaceAll('.', String.raw`\.`)
  writeFileSync(inFolder('etc/domains'), '/./ everything\n')
  writeFileSync(inFolder('etc/mailboxes'), `/@${domain}$/ incoming/\n/^fan[^@]*@/ people/\n`)
  writeFileSync(inFolder('etc/main.cf'), mainOf(folder))
  writeFileSync(inFolder('etc/master.cf'), masterOf(port))

  const postfix = (command: 'start' | 'stop') =>
    spawnSync(binary, ['-c', inFolder('etc'), command], { stdio: 'ignore', timeout: STARTS_WITHIN_MS })
  const failed = () => new Error(`Postfix did not start: ${logOf(inFolder('log'))}`)
  if (postfix('start').status !== 0) throw failed()
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200) throw failed()
    await delay(50)
  }
  const mailsIn = (mailbox: string): Buffer[] => {
    const fresh = inFolder(path.join('mail', mailbox, 'new'))
    return existsSync(fresh) ? readdirSync(fresh).map((name) => readFileSync(path.join(fresh, name))) : []
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsIn,
    stop: () => {
      postfix('stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const logOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').slice(-2000) : 'it wrote no log')

function idsOf(name: string): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , user, group] = line?.split(':') ?? []
  return [Number(user), Number(group)]
}

const listens = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('data', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })

/** Nothing leaves this machine: there is no service that delivers to others. */
const mainOf = (folder: string) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mx.greenroom.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
smtpd_reject_unlisted_recipient = no
smtputf8_enable = no
in_flow_delay = 0
default_transport = virtual
relay_transport = virtual
virtual_transport = virtual
virtual_mailbox_domains = regexp:${folder}/etc/domains
virtual_mailbox_maps = regexp:${folder}/etc/mailboxes
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
`

const masterOf = (port: number) => `127.0.0.1:${port} inet n - n - 40 smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - 10 virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
