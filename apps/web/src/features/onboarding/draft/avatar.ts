import { imageFileProblem, isImageAddress } from '@greenroom/domain'

/** The picture of a draft: the cropped file, an address, inline data, or none. */
export type AvatarSource = Blob | string | null

export interface AvatarDeps {
  /** Stores the picture and resolves with its public address. */
  upload(picture: Blob): Promise<string>
  fetch(address: string): Promise<Pick<Response, 'ok' | 'status' | 'blob'>>
  /** @param ms milliseconds */
  wait(ms: number): Promise<void>
  /** Called with the reason when a temporary address cannot be read. */
  onGiveUp?(reason: unknown): void
}

/**
 * Attempts to read a temporary browser address; the wait between them is 1 s times the number of the attempt (product
 * sections 4 and 9).
 */
export const BLOB_ATTEMPTS = 3
const WAIT_MS = 1000

/**
 * Returns the avatar address of a new site (product section 4, "Avatar handling"); '' for none.
 * @throws Error 'Invalid base64 format' for damaged inline data, the sentence of domain/uploads.ts for a file that is
 *   no picture or too large, and whatever `upload` throws for a file or inline data
 */
export async function resolveAvatar(source: AvatarSource, deps: AvatarDeps): Promise<string> {
  if (source === null) return ''
  if (typeof source !== 'string') return uploadChecked(source, deps)
  const address = source.trim()
  if (/^blob:/i.test(address)) return fromTemporaryAddress(address, deps)
  if (/^data:/i.test(address)) return uploadChecked(decodeInline(address), deps)
  return isImageAddress(address) ? address : ''
}

async function uploadChecked(picture: Blob, deps: AvatarDeps): Promise<string> {
  const problem = imageFileProblem(picture)
  if (problem) throw new Error(problem)
  return deps.upload(picture)
}

async function fromTemporaryAddress(address: string, deps: AvatarDeps): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await deps.fetch(address)
      if (!answer.ok) throw new Error(`Failed to fetch blob: ${answer.status}`)
      const picture = await answer.blob()
      if (picture.size === 0) throw new Error('Blob is empty')
      return await uploadChecked(picture, deps)
    } catch (reason) {
      if (attempt >= BLOB_ATTEMPTS) {
        deps.onGiveUp?.(reason)
        return ''
      }
      await deps.wait(WAIT_MS * attempt)
    }
  }
}

function decodeInline(address: string): Blob {
  const match = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+={0,2})$/i.exec(address)
  if (!match?.[1] || !match[2]) throw new Error('Invalid base64 format')
  try {
    const bytes = Uint8Array.from(atob(match[2]), (char) => char.charCodeAt(0))
    return new Blob([bytes], { type: match[1].toLowerCase() })
  } catch {
    throw new Error('Invalid base64 format')
  }
}
