/** Part of a form: a file if `filename` or `type` is given, otherwise a field. */
export interface FormPart {
  name?: string
  filename?: string
  type?: string
  data: Buffer | string
}

const BOUNDARY = '----greenroom-test-boundary'

/** Builds a multipart form as raw bytes, so that tests can also send what no browser would. */
export function multipartForm(...parts: FormPart[]): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name = 'file', filename, type, data }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** Builds a form with one picture. */
export const pictureForm = (data: Buffer | string, type = 'image/jpeg', filename = 'picture') =>
  multipartForm({ filename, type, data })
