/**
 * One-dimensional arrays in Postgres' binary form (src/backend/utils/adt/arrayfuncs.c, `array_recv`). The process that
 * reads a list creates them, and the server passes them on unchanged, without any work per row.
 */
const OIDS = { bool: 16, bytea: 17, int4: 23, text: 25, float8: 701, timestamptz: 1184, uuid: 2950 }
const HEAD = 20

function head(buffer: Buffer, oid: number, hasNulls: boolean, length: number): Buffer {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEAD + 4 * values.length
  for (const value of values) if (value !== null) size += Buffer.byteLength(value)
  const buffer = head(Buffer.allocUnsafe(size), OIDS.text, values.includes(null), values.length)
  let at = HEAD
  for (const value of values) {
    const length = value === null ? -1 : buffer.write(value, at + 4)
    buffer.writeInt32BE(length, at)
    at += 4 + Math.max(0, length)
  }
  return buffer
}

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  let size = HEAD + 4 * values.length
  for (const value of values) size += value.length
  const buffer = head(Buffer.allocUnsafe(size), OIDS.bytea, false, values.length)
  let at = HEAD
  for (const value of values) {
    buffer.writeInt32BE(value.length, at)
    buffer.set(value, at + 4)
    at += 4 + value.length
  }
  return buffer
}

export function boolArray(values: readonly boolean[]): Buffer {
  const buffer = head(Buffer.allocUnsafe(HEAD + 5 * values.length), OIDS.bool, false, values.length)
  for (const [place, value] of values.entries()) {
    buffer.writeInt32BE(1, HEAD + 5 * place)
    buffer.writeInt8(value ? 1 : 0, HEAD + 5 * place + 4)
  }
  return buffer
}

/** Milliseconds from 1970 to 2000, where the time of Postgres begins. */
const EPOCH_MS = 946_684_800_000

export function instantArray(values: readonly Date[]): Buffer {
  const buffer = head(Buffer.allocUnsafe(HEAD + 12 * values.length), OIDS.timestamptz, false, values.length)
  for (const [place, value] of values.entries()) {
    const at = HEAD + 12 * place
    buffer.writeInt32BE(8, at)
    // Microseconds stay below 2^53 until the year 2255.
    const micros = (value.getTime() - EPOCH_MS) * 1000
    const high = Math.floor(micros / 2 ** 32)
    buffer.writeInt32BE(high, at + 4)
    buffer.writeUInt32BE(micros - high * 2 ** 32, at + 8)
  }
  return buffer
}

export function intArray(values: readonly number[]): Buffer {
  const buffer = head(Buffer.allocUnsafe(HEAD + 8 * values.length), OIDS.int4, false, values.length)
  for (const [place, value] of values.entries()) {
    buffer.writeInt32BE(4, HEAD + 8 * place)
    buffer.writeInt32BE(value, HEAD + 8 * place + 4)
  }
  return buffer
}

export function uuidArray(values: readonly (Uint8Array | null)[]): Buffer {
  const nulls = values.filter((value) => value === null).length
  const size = HEAD + 20 * values.length - 16 * nulls
  const buffer = head(Buffer.allocUnsafe(size), OIDS.uuid, nulls > 0, values.length)
  let at = HEAD
  for (const value of values) {
    buffer.writeInt32BE(value === null ? -1 : 16, at)
    if (value !== null) buffer.set(value, at + 4)
    at += value === null ? 4 : 20
  }
  return buffer
}

export function doubleArray(values: readonly (number | null)[]): Buffer {
  const nulls = values.filter((value) => value === null).length
  const buffer = head(Buffer.allocUnsafe(HEAD + 12 * values.length - 8 * nulls), OIDS.float8, nulls > 0, values.length)
  let at = HEAD
  for (const value of values) {
    buffer.writeInt32BE(value === null ? -1 : 8, at)
    if (value !== null) buffer.writeDoubleBE(value, at + 4)
    at += value === null ? 4 : 12
  }
  return buffer
}

/** Returns an element of an `intArray`. */
export const intAt = (array: Buffer, place: number): number => array.readInt32BE(HEAD + 8 * place + 4)

/** Returns an element of a `uuidArray`, as text. */
export function uuidAt(array: Buffer, place: number): string {
  const hex = array.toString('hex', HEAD + 20 * place + 4, HEAD + 20 * place + 20)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the elements of a `textArray`. */
export function textsOf(array: Buffer): (string | null)[] {
  const values: (string | null)[] = []
  for (let at = HEAD; at < array.length; ) {
    const length = array.readInt32BE(at)
    values.push(length < 0 ? null : array.toString('utf8', at + 4, at + 4 + length))
    at += 4 + Math.max(0, length)
  }
  return values
}
