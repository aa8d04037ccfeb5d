/** Concurrent calls of a test: more than the server has connections, and few enough for a busy machine. */
const AT_ONCE = 25

/** Makes many calls, some of them at once. @returns their answers, in order */
export async function inTurns<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first)
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, i) => call(first + i)))))
  }
  return answers
}
