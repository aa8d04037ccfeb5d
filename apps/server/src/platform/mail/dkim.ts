import { createPrivateKey, generateKeyPair, hash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { HeaderField } from './mime/header-lines.ts'

export type DkimKind = 'rsa' | 'ed25519'

/** Signs for a domain; its record is at `{selector}._domainkey.{domain}`. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM (PKCS #8). */
  privateKey: string
  kind: DkimKind
}

/** 2,048 bits: what all receivers verify, and what fits a record (RFC 8301, section 3.2). */
const RSA_BITS = 2048
/** Longest string of a TXT record in bytes; a longer record has several (RFC 1035, section 3.3.14). */
const LONGEST_STRING = 255

/** Creates a pair of keys. @returns the private one, and the text of the DNS record, whole and as its strings */
export async function makeDkimKeys(kind: DkimKind): Promise<{ privateKey: string; record: string; strings: string[] }> {
  const generate = promisify(generateKeyPair)
  const { privateKey, publicKey } =
    kind === 'rsa' ? await generate('rsa', { modulusLength: RSA_BITS }) : await generate('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  // The record of an Ed25519 key has the 32 bytes alone (RFC 8463, section 4.2), which end their SPKI.
  const record = `v=DKIM1; k=${kind}; p=${(kind === 'rsa' ? der : der.subarray(-32)).toString('base64')}`
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record,
    strings: record.match(new RegExp(`.{1,${LONGEST_STRING}}`, 'g')) ?? [],
  }
}

/**
 * Signs mails with each of the keys (RFC 6376, relaxed/simple: nothing in a quoted-printable body can change on its way).
 * All fields are signed, and a second From could not be added.
 * @returns what makes the signatures' header fields, from the mail's fields and the SHA-256 of its body in base64
 */
export function signer(keys: readonly DkimKey[]): (fields: readonly HeaderField[], bodyHash: string) => string {
  const ready = keys.map(({ domain, selector, privateKey, kind }) => ({
    kind,
    start: `v=1; a=${kind}-sha256; c=relaxed/simple; d=${domain}; s=${selector};`,
    key: createPrivateKey(privateKey),
  }))
  return (fields, bodyHash) => {
    let signed = ''
    for (const { relaxed } of fields) signed += `${relaxed}\r\n`
    const names = foldedNames(fields.map(({ name }) => name))
    let out = ''
    for (const { kind, start, key } of ready) {
      const body = `${start}\r\n h=from:${names};\r\n bh=${bodyHash};\r\n b=`
      const own = `dkim-signature:${body.replace(/[\r\n\t ]+/g, ' ')}`
      const signature = signatureOf(signed + own, kind, key).replace(/.{70}(?=.)/g, '$&\r\n ')
      out += `DKIM-Signature: ${body}${signature}\r\n`
    }
    return out
  }
}

/** The fields have names without spaces, and are listed in lines of at most 76 characters. */
function foldedNames(names: readonly string[]): string {
  let out = ''
  let column = ' h=from:'.length
  for (const [place, name] of names.entries()) {
    const isBroken = column + name.length + 1 > 76
    out += `${place === 0 ? '' : ':'}${isBroken ? '\r\n  ' : ''}${name}`
    column = (isBroken ? 2 : column) + name.length + 1
  }
  return out
}

/** An Ed25519 key signs the hash (RFC 8463, section 3). */
function signatureOf(text: string, kind: DkimKind, key: KeyObject): string {
  if (kind === 'rsa') return sign('sha256', Buffer.from(text, 'latin1'), key).toString('base64')
  return sign(null, hash('sha256', text, 'buffer'), key).toString('base64')
}
