const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Returns the name of a country, "Germany" for DE; what is no code of a country stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
