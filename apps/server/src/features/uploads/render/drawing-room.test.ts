import { describe, expect, it } from 'vitest'
import { canSeeProcesses, childProcesses } from '../../../testing/child-processes.ts'
import { canvas } from '../../../testing/pictures.ts'
import { drawPicture } from './drawing-room.ts'

describe('drawPicture', () => {
  const data = canvas(10, 10).png().toBuffer()

  it('draws many pictures in one process of its own', async () => {
    const pictures = await Promise.all(['a', 'b', 'a', 'c'].map((owner) => drawPicture(owner, 'image', () => data)))
    expect(pictures.map(({ width, contentType }) => [width, contentType])).toEqual(
      pictures.map(() => [10, 'image/jpeg']),
    )
    if (canSeeProcesses) expect(childProcesses('picture-process')).toHaveLength(1)
  })

  it.skipIf(!canSeeProcesses)(
    'survives a picture that crashes the decoder: only its sender gets an error',
    async () => {
      await drawPicture('a', 'image', () => data)
      const crashing = drawPicture('a', 'image', async () => {
        for (const id of childProcesses('picture-process')) {
          // It receives the order but cannot begin, and is killed while the order is in progress.
          process.kill(id, 'SIGSTOP')
          setTimeout(() => process.kill(id, 'SIGKILL'))
        }
        return data
      })
      const next = drawPicture('b', 'image', () => data)
      await expect(crashing).rejects.toMatchObject({ code: 'UPLOAD_ERROR', message: 'Failed to process image' })
      expect(await next).toMatchObject({ width: 10 })
    },
  )

  it.skipIf(!canSeeProcesses)('goes on when the process has ended between two pictures', async () => {
    await drawPicture('a', 'image', () => data)
    for (const id of childProcesses('picture-process')) process.kill(id, 'SIGKILL')
    await expect.poll(() => childProcesses('picture-process')).toEqual([])
    expect(await drawPicture('a', 'image', () => data)).toMatchObject({ width: 10 })
  })

  it('goes on when the bytes cannot be read', async () => {
    await expect(drawPicture('a', 'image', async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await drawPicture('a', 'image', () => data)).toMatchObject({ width: 10 })
  })
})
