/** Returns the source expression that allows exactly this inline script or style in a Content-Security-Policy. */
export async function cspHash(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
