import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

/** A bare node:http server in a separate process. It gives the answer in its JSON file to every request. */
const [file = '', port = '0'] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: [string, string][]; body: string }
const bytes = Buffer.from(body, 'base64')
const flat = headers.flat()
createServer((_request, response) => {
  response.writeHead(200, flat)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
