import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

const FIRST = ['Iris', 'Bo', 'Ana', 'Noé', 'Jürgen', 'Mei', 'Tariq', 'Sofía', 'Lena', 'Kofi', 'Yuki', 'Olu']
const LAST = ['Vale', 'Reyes', 'Okafor', 'Müller', 'Silva', 'Tanaka', 'Novak', 'Haddad', 'Olsen', 'Rossi']
const CITIES = ['Berlin', 'Lisbon', 'Austin', 'Lagos', 'Osaka', 'Oslo']
const TAGS = ['', 'vip', 'newsletter', 'vip;front row', 'merch', 'newsletter;merch;tour 2026']

/** Every hundredth row has no address, and every fiftieth is a duplicate, for the import to find. */
const BROKEN_EVERY = 100
const TWICE_EVERY = 50

const person = (mark: string, n: number) => {
  const [first, last] = [FIRST[n % FIRST.length] ?? '', LAST[(n * 7) % LAST.length] ?? '']
  return {
    name: `${first} ${last}`,
    email: `fan.${mark}.${n}@mail${n % 40}.example.com`,
    phone: `+1${212 + (n % 700)}${String(2_000_000 + Math.floor(n / 700) * 13).slice(0, 7)}`,
    tags: TAGS[n % TAGS.length] ?? '',
    city: CITIES[n % CITIES.length] ?? '',
  }
}

async function write(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file, { mode: 0o644 })
  let held = ''
  for (const line of lines) {
    held += line
    if (held.length < 1 << 18) continue
    if (!stream.write(held)) await once(stream, 'drain')
    held = ''
  }
  stream.end(held)
  await once(stream, 'close')
}

/** Writes a list as somebody would export it. @param width pads each row, for lists with many unused columns */
export const writeList = (file: string, mark: string, rows: number, width = 0): Promise<void> =>
  write(
    file,
    (function* () {
      yield `Name,Email,Phone,Status,Tags,City${width > 0 ? ',Notes' : ''}\r\n`
      const pad = width > 0 ? `,"${'Bought a record, twice. '.repeat(Math.ceil(width / 24)).slice(0, width)}"` : ''
      for (let n = 0; n < rows; n++) {
        const { name, email, phone, tags, city } = person(mark, n % TWICE_EVERY === 1 ? n - 1 : n)
        yield `${name},${n % BROKEN_EVERY === 7 ? 'nobody' : email},${phone},new,${tags},${city}${pad}\r\n`
      }
    })(),
  )

/** Returns the number of people that an import of such a list finds. */
export const peopleIn = (rows: number): number => {
  let people = 0
  for (let n = 0; n < rows; n++) if (n % TWICE_EVERY !== 1 && n % BROKEN_EVERY !== 7) people += 1
  return people
}

/** Returns a UUIDv7 that grows with the row, as in an import. */
function idOf(at: Date, n: number): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const row = n.toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${row}${randomBytes(2).toString('hex')}`
}

/** Writes the same people as rows for COPY, valid and without duplicates. */
export const writeCopy = (file: string, mark: string, rows: number, ownerId: string): Promise<void> =>
  write(
    file,
    (function* () {
      const now = new Date()
      for (let n = 0; n < rows; n++) {
        if (n % TWICE_EVERY === 1 || n % BROKEN_EVERY === 7) continue
        const { name, email, phone, tags, city } = person(mark, n)
        const list =
          tags === ''
            ? '{}'
            : `{${tags
                .split(';')
                .map((tag) => `"${tag}"`)
                .join(',')}}`
        const at = now.toISOString()
        yield `${idOf(now, n)}\t${ownerId}\t${name}\t${email}\t${phone}\tUS\tnew\t${list}\timport\t${city}\t${at}\t${at}\t${at}\n`
      }
    })(),
  )

export const COPY_COLUMNS =
  'id, user_id, name, email, phone, phone_country, status, tags, source, city, created_at, updated_at, last_activity'
