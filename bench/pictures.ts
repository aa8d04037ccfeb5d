import { childProcesses } from '../apps/server/src/testing/child-processes.ts'
import { costlyPictures, type CostlyPicture, plane } from '../apps/server/src/testing/costly-pictures.ts'
import { pictureForm } from '../apps/server/src/testing/multipart.ts'
import { residentMegabytes, startGreenroom, temporaryFolder } from './support/greenroom.ts'
import { signUp } from './support/person.ts'
import type { Bench } from './support/report.ts'

const MOST_MEGABYTES = 300
/** Milliseconds between two readings of memory. */
const LOOK_MS = 10

/** Uploads the largest accepted and the worst refused pictures, all of them twice and at once. */
export const pictures: Bench = {
  name: 'pictures',
  claim: `W8: 20 large and hostile pictures at once: memory growth < ${MOST_MEGABYTES} MB, every answer as meant`,
  run: async () => {
    const greenroom = await startGreenroom(temporaryFolder(), { LOG_LEVEL: 'error' })
    try {
      const { cookie } = await signUp(greenroom)
      const upload = async ({ data, type }: Pick<CostlyPicture, 'data' | 'type'>) => {
        const { body, headers } = pictureForm(data, type)
        const answer = await fetch(`${greenroom.url}/api/uploads/images`, {
          method: 'POST',
          headers: { ...headers, cookie, origin: greenroom.url },
          body: new Uint8Array(body),
        })
        await answer.arrayBuffer()
        return answer.status
      }
      const sent = await costlyPictures()
      // Memory that the processes take once they have drawn anything is not growth.
      await upload({ data: await plane(40).png().toBuffer(), type: 'image/png' })
      const memory = () =>
        [greenroom.pid, ...childProcesses('picture-process', greenroom.pid)].reduce(
          (sum, pid) => sum + megabytesOf(pid),
          0,
        )
      const before = memory()
      let peak = before
      const watch = setInterval(() => {
        peak = Math.max(peak, memory())
      }, LOOK_MS)
      const began = performance.now()
      const statuses = await Promise.all([...sent, ...sent].map(upload))
      const seconds = (performance.now() - began) / 1000
      clearInterval(watch)
      const wrong = [...sent, ...sent].flatMap(({ name, expected }, at) =>
        statuses[at] === expected ? [] : [`${name}: ${statuses[at]}`],
      )
      return {
        columns: ['pictures', 'seconds', 'memory before, MB', 'peak, MB'],
        rows: [[statuses.length, seconds, before, peak]],
        verdicts: [
          {
            what: 'growth of memory',
            found: `${Math.round(peak - before)} MB`,
            wanted: `< ${MOST_MEGABYTES} MB`,
            holds: peak - before < MOST_MEGABYTES,
          },
          {
            what: 'answers that are not meant',
            found: wrong.length === 0 ? '0' : wrong.join('; '),
            wanted: '0',
            holds: wrong.length === 0,
          },
        ],
        notes: ['memory is that of the server and of the process that draws'],
      }
    } finally {
      await greenroom.stop()
    }
  },
}

/** Returns 0 if the process has ended meanwhile. */
function megabytesOf(pid: number): number {
  try {
    return residentMegabytes(pid)
  } catch {
    return 0
  }
}
