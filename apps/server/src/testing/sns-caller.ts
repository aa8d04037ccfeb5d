import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Fields of DER (ITU-T X.690): type, length, content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const NAME = sequence(
  der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('sns.amazonaws.com')))),
)
const time = (text: string) => der(0x17, Buffer.from(text))

/** Makes a certificate (RFC 5280) that signs itself. */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject): string {
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    sequence(time('200101000000Z'), time('491231235959Z')),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const whole = sequence(body, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${(whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
}

const FIELDS = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

/** Amazon SNS, with a key and a certificate of its own. */
export function snsCaller() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    certificate: certificateOf(publicKey, privateKey),
    /** Signs a message as SNS does. */
    sign: (message: Record<string, string>): Record<string, string> => {
      const text = FIELDS.flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join('')
      const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      return { ...message, Signature: createSign(algorithm).update(text).sign(privateKey, 'base64') }
    },
  }
}
