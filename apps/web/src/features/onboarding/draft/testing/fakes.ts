import { createKeeper } from '../keeper.ts'
import type { PictureVault } from '../pictures.ts'
import { createDraftStore, type DraftStore } from '../store.ts'

/** A browser's local storage that can be full (`refuseWrites`) or turned off (`switchOff`). */
export class FakeStorage implements Storage {
  readonly #values = new Map<string, string>()
  refuseWrites = false
  switchOff = false
  /** Simulates another tab that reads after each removal. */
  onRemove: (() => void) | undefined
  get length() {
    return this.#values.size
  }
  key(index: number) {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string) {
    if (this.switchOff) throw new DOMException('The operation is insecure.', 'SecurityError')
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.refuseWrites || this.switchOff) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
    this.#values.set(key, value)
  }
  removeItem(key: string) {
    if (this.switchOff) throw new DOMException('The operation is insecure.', 'SecurityError')
    this.#values.delete(key)
    this.onRemove?.()
  }
  clear() {
    this.#values.clear()
  }
}

export class FakeVault implements PictureVault {
  kept: { stamp: string; picture: Blob } | null = null
  refuse = false
  async read(stamp: string) {
    if (this.refuse) throw new DOMException('No.', 'UnknownError')
    return this.kept?.stamp === stamp ? this.kept.picture : null
  }
  async write(stamp: string, picture: Blob) {
    if (this.refuse) throw new DOMException('No.', 'UnknownError')
    this.kept = { stamp, picture }
  }
  async remove() {
    this.kept = null
  }
}

/** One tab of a browser: tabs with the same storage and vault belong to the same browser. */
export function openTab(storage = new FakeStorage(), vault = new FakeVault()) {
  const keeper = createKeeper(() => storage)
  const store: DraftStore = createDraftStore({ keeper, vault, newId: () => globalThis.crypto.randomUUID() })
  return { storage, vault, keeper, store }
}

export const picture = (bytes = 'picture'): Blob => new Blob([bytes], { type: 'image/jpeg' })
