/** A value of a MaxMind DB record, as far as tests need it. */
type Value = string | number | Value[] | { [name: string]: Value }

/**
 * Writes a small MaxMind DB file (maxmind.github.io/MaxMind-DB, version 2.0) with records of 24 bits.
 * @param networks records by IPv4 network, such as `192.0.2.0/24`; they must not overlap
 */
export function makeMmdb(kind: string, networks: Readonly<Record<string, Value>>): Buffer {
  const nodes: [Child, Child][] = [[null, null]]
  const data: Buffer[] = []
  let offset = 0
  for (const [network, value] of Object.entries(networks)) {
    const encoded = encode(value)
    insert(nodes, network, { at: offset })
    data.push(encoded)
    offset += encoded.length
  }
  const tree = Buffer.alloc(6 * nodes.length)
  for (const [place, pair] of nodes.entries())
    for (const [side, child] of pair.entries()) {
      const written = child === null ? nodes.length : typeof child === 'number' ? child : nodes.length + 16 + child.at
      tree.writeUIntBE(written, 6 * place + 3 * side, 3)
    }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: kind,
    description: {},
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata])
}

/** Another node, a place in the data section, or nothing. */
type Child = number | { at: number } | null

function insert(nodes: [Child, Child][], network: string, leaf: { at: number }): void {
  const [address = '', length = '32'] = network.split('/')
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
  let node = 0
  for (const [depth, bit] of bits.split('').entries()) {
    const pair = nodes[node] as [Child, Child]
    const side = Number(bit) as 0 | 1
    if (depth === bits.length - 1) pair[side] = leaf
    else {
      if (typeof pair[side] !== 'number') pair[side] = nodes.push([null, null]) - 1
      node = pair[side]
    }
  }
}

const TYPES = { string: 2, map: 7, number: 6, array: 11 }

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(TYPES.string, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(TYPES.number, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.array, value.length), ...value.map(encode)])
  const pairs = Object.entries(value)
  return Buffer.concat([
    control(TYPES.map, pairs.length),
    ...pairs.flatMap(([name, one]) => [encode(name), encode(one)]),
  ])
}

/** Writes type and size; types above 7 stand in a second byte, sizes from 29 on too. */
function control(type: number, size: number): Buffer {
  const head = size < 29 ? size : 29
  const rest = size < 29 ? [] : [size - 29]
  return Buffer.from(type > 7 ? [head, type - 7, ...rest] : [(type << 5) | head, ...rest])
}
