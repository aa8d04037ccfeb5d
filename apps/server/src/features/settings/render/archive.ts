import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A zip that is streamed to a local file, so that memory use does not depend on its size. */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #at: Date
  /** Resolves when the zip is complete; rejects when it cannot be written. */
  readonly #written: Promise<void>
  #table: { name: string; stream: PassThrough } | undefined

  constructor(file: string, at: Date) {
    this.#at = at
    const failed = new Promise<never>((_, reject) => this.#zip.on('error', reject))
    this.#written = Promise.race([pipeline(this.#zip.outputStream as Readable, createWriteStream(file)), failed])
    this.#written.catch(() => {})
  }

  addText(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name, { mtime: this.#at })
  }

  /** Adds rows to `data/{table}.json`, a list. Rows of one table must be added in consecutive calls. */
  async addRows(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    const isFirst = this.#table?.name !== table
    if (isFirst) this.#begin(table)
    const text = rows.map((row) => JSON.stringify(row)).join(',\n')
    await this.#write(isFirst ? text : `,\n${text}`)
  }

  /** Adds a picture from storage, which is read when its turn comes. */
  addFile(storePath: string, open: () => Promise<Readable | undefined>): void {
    this.#endTable()
    this.#zip.addReadStreamLazy(
      `pictures/${storePath.split('/')[0] ?? ''}/${path.basename(storePath)}`,
      { mtime: this.#at, compress: false },
      (callback) => {
        open().then(
          (stream) => callback(null, stream ?? PassThrough.from([])),
          (error: unknown) => callback(error, PassThrough.from([])),
        )
      },
    )
  }

  /** Resolves when everything is in the file. @throws Error if a picture could not be read or the disk is full */
  async close(): Promise<void> {
    this.#endTable()
    this.#zip.end()
    await this.#written
  }

  #begin(table: string): void {
    this.#endTable()
    const stream = new PassThrough()
    this.#table = { name: table, stream }
    this.#zip.addReadStream(stream, `data/${table}.json`, { mtime: this.#at })
    stream.write('[\n')
  }

  #endTable(): void {
    this.#table?.stream.end('\n]\n')
    this.#table = undefined
  }

  async #write(text: string): Promise<void> {
    const { stream } = this.#table ?? {}
    if (stream && !stream.write(text)) await Promise.race([once(stream, 'drain'), this.#written])
  }
}

/** Writes `README.txt` of an export, which explains its contents to readers years later. */
export const exportReadme = (appName: string, publicUrl: string, at: Date): string =>
  [
    `This is everything ${appName} (${publicUrl}) stored about you on ${at.toISOString()}.`,
    '',
    'data/      One JSON file for each table: a list of records, UTF-8.',
    '           Times are in UTC (ISO 8601), amounts of money in cents.',
    'pictures/  The pictures you uploaded, as they are shown.',
    '',
    'Secrets are left out, because they would only help a thief: hashes of passwords and keys, and session tokens.',
    '',
    'Some of the files:',
    'data/users.json, data/profiles.json   your account',
    'data/mini_sites.json, data/blocks.json   your pages and what is on them',
    'data/sign_up_rollups.json               how many people joined through which form, and where they came from',
    'data/hits.json, data/hit_rollups.json   views and clicks; visitors are anonymous, and their hashes cannot be traced',
    'data/audit_log.json   sign-ins and other security events',
    '',
  ].join('\r\n')
