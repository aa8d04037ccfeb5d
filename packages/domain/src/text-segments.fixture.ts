/** Pieces of texts: of both tables of GSM-7, of UCS-2, and such as phones show as one though they are several characters. */
const PIECES = {
  plain: Array.from('abcdefghijklmnopqrstuvwxyz     ,.!?ABC0123'),
  basic: Array.from('@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà'),
  extension: Array.from('^{}\\[~]|€\f'),
  wide: Array.from('’“”–…áíłşğяд日本語中أةกç\u200b\u00a0😜🎸💜☕𝄞'),
  joined: ['❤️', '👍🏽', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🇮🇹', '1️⃣', 'e\u0301'],
} as const
/** Kinds of pieces of a text, and the share of all but the first. */
const MIXES = [
  { of: ['basic'], share: 0 },
  { of: ['plain', 'extension'], share: 0.02 },
  { of: ['plain', 'extension'], share: 0.4 },
  { of: ['plain', 'wide'], share: 0.01 },
  { of: ['plain', 'wide'], share: 0.3 },
  { of: ['basic', 'extension', 'wide'], share: 0.6 },
  { of: ['plain', 'joined'], share: 0.05 },
  { of: ['wide', 'joined', 'extension'], share: 0.5 },
] as const satisfies readonly { of: readonly (keyof typeof PIECES)[]; share: number }[]
/** Lengths in code units around which counts change. */
const LENGTHS = [1, 30, 69, 70, 71, 133, 134, 135, 159, 160, 161, 200, 201, 305, 306, 307, 459, 460, 700, 1600]

/** Returns random texts, always the same ones. */
export function randomTexts(count: number, seed = 14): string[] {
  let state = seed
  // Mulberry32 (public domain, Tommy Ettinger).
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return (((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit
  }
  const oneOf = <T>(list: readonly T[], other: T): T => list[Math.floor(below(list.length))] ?? other
  return Array.from({ length: count }, (_, at) => {
    const { of: kinds, share } = MIXES[at % MIXES.length] ?? MIXES[0]
    const [first, ...others] = kinds
    const length = Math.max(1, oneOf(LENGTHS, 1) + Math.floor(below(3)) - 1)
    let text = ''
    while (text.length < length) text += oneOf(PIECES[below(1) < share ? oneOf(others, first) : first], '')
    return text
  })
}

/**
 * Segments of the first random texts as another program counts them, a digit of base 36 each. Made with
 * sms-segments-calculator 1.3.0 (MIT, github.com/TwilioDevEd/message-segment-calculator):
 * `new SegmentedMessage(text, 'auto', false).segmentsCount`.
 */
export const COUNTS_OF_AN_ORACLE = `
152151123122271p112174212317o713111317212331123511331553112355o3131333311123771511215532123154b2523157151b2555
3522f235332323311532f3355511572232525b57752513535153211134b3213541b51157bb4353127212223231217b574353135333212o
53181335554521217322113173p21413113311212235117511172315537711323231233332351333o151412b733514215335445511pb12
27115113223352131327p11157b1353151513515122131112132551155o174212532121121333b2321573114215o1b312172832253232p
112153p3112o52422423253314753233141b311334fb1332111135b51421315b4422233512255317222131353112723511333533112172
43215517335515717524273533132511321321215p12227333135333p4235433731312b554115333841451357123315ob122fb22b51117
b22514257723115o213b3b2o27274253558p1132731432332582241117231315375p52115775251o7373b432ob45123o1253b1f3774111
35232p211b7351247773281311323p3252o512222322p74517114412135ob1b111531b133153711115731542311b112225272411231323
11727353132531122127o3b3115135b2122274351313bo143215525524213323123171311313342112122313b11b157111751532122353
32542111312322417324f523273412532731331213311b32p3b2711115145211751113353p2435b2313113322824334753232312p33233
13b71371353411251b2231521o272331313814533b241bf1252414311513213172151372332pb4235b331221123441113711117137111b
311731131311141131315b112173311553751pb421155514232333511113o4b122573121253b3122131372113111331135755211212o14
b1323471212223bbb125735121f313531313255b1123577343111425212121352123753311255233112322331125bbb2112o3o53b32111
43132151o34b153o41121o512241113o173431o51111115o231b11353b222713172227357235211375223b713b21543b7p3511o5bb5217
221b13f11b313131o3b722373273127242pb1423123113125335115313231223333p15255152111335731323552p122713b12125b33843
233731213533231121325p112145731b2714111b33153815357333142521341223114312f51b3122f35o521427133341213o3332233125
4331b5331111o5732115137b14213373b231b33p1b2153711b23142b2135321351152342125o21351231277213233358531373b3111115
43212o25551b1113321123521521272b321413373p12112233213111251313155125233253322352182232333511173o51247o7113212b
73211121533515137355
`.replaceAll('\n', '')
