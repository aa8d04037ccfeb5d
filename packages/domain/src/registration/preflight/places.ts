import { US_STATES } from '../../north-america.ts'

/** ZIP codes by the state of their first three digits: USPS, Publication 65, as inclusive stretches. */
const ZIP_STRETCHES =
  `005-005 NY;006-007 PR;008-008 VI;009-009 PR;010-027 MA;028-029 RI;030-038 NH;039-049 ME;050-054 VT;055-055 MA;
056-059 VT;060-062 CT;063-063 CT;064-069 CT;070-089 NJ;100-149 NY;150-196 PA;197-199 DE;200-200 DC;201-201 VA;202-205 DC;
206-219 MD;220-246 VA;247-268 WV;270-289 NC;290-299 SC;300-319 GA;320-349 FL;350-369 AL;370-385 TN;386-397 MS;398-399 GA;
400-427 KY;430-459 OH;460-479 IN;480-499 MI;500-528 IA;530-549 WI;550-567 MN;569-569 DC;570-577 SD;580-588 ND;590-599 MT;
600-629 IL;630-658 MO;660-679 KS;680-693 NE;700-714 LA;716-729 AR;730-732 OK;733-733 TX;734-749 OK;750-799 TX;800-816 CO;
820-831 WY;832-838 ID;840-847 UT;850-865 AZ;870-884 NM;885-885 TX;889-898 NV;900-961 CA;967-968 HI;969-969 GU;970-979 OR;
980-994 WA;995-999 AK`
    .split(';')
    .map((stretch) => /(\d+)-(\d+) (\w\w)/.exec(stretch) ?? [])
    .map(([, from, to, state]) => ({ from: Number(from), to: Number(to), state: String(state) }))

/** First letters of Canadian postcodes by province; X serves two territories. */
const PROVINCES: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
}

/** Returns the state or province of a postcode of the US or Canada; undefined if it does not tell. */
export function regionOf(country: string, postcode: string): string | undefined {
  const typed = postcode.trim().toUpperCase()
  if (country === 'CA') return PROVINCES[typed.charAt(0)]
  if (country !== 'US' || !/^\d{5}(?:-\d{4})?$/.test(typed)) return undefined
  const prefix = Number(typed.slice(0, 3))
  return ZIP_STRETCHES.find(({ from, to }) => from <= prefix && prefix <= to)?.state
}

/** Codes that addresses of the US use beside those of the states: the territories and the armed forces' mail. */
const OTHER_US = ['PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP']

/** Tells whether a code is that of a state of the US, as addresses have it. */
export const isUsRegion = (code: string): boolean => code in US_STATES || OTHER_US.includes(code)
