import { mailHtml } from '../mail-text.ts'

/**
 * Turns the composer's markup into HTML that ends without a space below. The last paragraph says so itself, because Gmail
 * and Outlook know no `:last-child`.
 */
export function wordsHtml(text: string): string {
  const html = mailHtml(text)
  const last = html.lastIndexOf('\n') + 1
  return html.slice(0, last) + html.slice(last).replace(/^<(p|ul|ol)/, '<$1 style="margin:0"')
}
