/** The part of autocannon in use; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
