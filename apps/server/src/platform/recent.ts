/**
 * Remembers what was computed for the keys of late, at most `size` to `2 * size` of them: when the younger half is full, the older
 * one is dropped. Cheaper per call than an exact order of use.
 */
export class Recent<K, V> {
  readonly #size: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(size: number) {
    this.#size = size
  }

  /** Returns the remembered value of a key, or computes it. @param make never returns undefined */
  get(key: K, make: (key: K) => V): V {
    const known = this.#young.get(key)
    if (known !== undefined) return known
    const value = this.#old.get(key) ?? make(key)
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }
}
