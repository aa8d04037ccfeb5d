/**
 * Words by which people stop, resume, and ask about texts (standard S6). Sources: 47 CFR 64.1200(a)(10) (stop, quit, end,
 * revoke, opt out, cancel, unsubscribe); CTIA, Messaging Principles and Best Practices, section 5.1.3; Twilio, "Support
 * for opt-out keywords" and docs/proxy/opt-out-keywords (STOPALL, the French ones; START, YES, UNSTOP; HELP, INFO); AWS
 * End User Messaging, "Required opt-out keywords" (REMOVE, TD, and ARRET and AIDE for Canada).
 */
const WORDS = {
  stop: [
    ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'remove', 'td'],
    ...['arret', 'arrett', 'arrete'],
  ],
  start: ['start', 'unstop'],
  yes: ['yes'],
  help: ['help', 'info', 'aide'],
} as const

/** Meaning of a word. `yes` resumes like `start`, but is an ordinary answer of people who never stopped. */
type TextWord = keyof typeof WORDS

const MEANINGS: ReadonlyMap<string, TextWord> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) => words.map((word) => [word, meaning as TextWord] as const)),
)

/** Longest text that may be a word with what people put around it, in characters. */
const MAX_WORD_TEXT = 200
/** Part of a message that is read for a wish to stop, in characters: more than a text can have. */
const MAX_READ = 2000

/** Drops case, accents, and the difference between full-width and other letters. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase().replaceAll('ı', 'i')

const SIGNATURE = /\n\s*(?:sent|get) from (?:my|outlook)\b[^\n]*\s*$/i

/**
 * Returns the meaning of a text that is nothing but a word of the lists, whatever case, spaces, punctuation, accents, or
 * emoji are in or around it; also the same word several times. A sentence with such a word has none.
 */
export function wordIn(text: string): TextWord | undefined {
  if (text.length > MAX_WORD_TEXT) return undefined
  const letters = plain(text.replace(SIGNATURE, '')).replace(/[^\p{L}\p{N}]/gu, '')
  const typed = letters.replaceAll('0', 'o')
  const [, once = typed] = /^(.{2,}?)\1+$/u.exec(typed) ?? []
  return MEANINGS.get(typed) ?? MEANINGS.get(once)
}

const NOT = String.raw`(?<!\b(?:dont|wont|cant|cannot|couldnt|wouldnt|didnt|doesnt|aint|never|not|non|to not) )`
const THEM = String.raw`(?:texts?|txts?|texting|messages?|messaging|msgs?|sms|mms|spam|notifications?|alerts?|updates?|promos?|promotions?|marketing|ads?|advertis\w+|emails?|mails?|newsletters?)`
const FEW = String.raw`(?:\w+ ){0,3}`
const PLEASE = String.raw`(?:please|pls|plz|kindly)`
const ME = String.raw`(?:me|us|this number|my (?:phone|cell|number|email)\w*)`

/** A wish to stop in English, in text without punctuation. */
const REVOCATIONS = [
  // Verbs that fans use about nothing else.
  String.raw`${NOT}\b(?:stop|quit|cease) (?:texting|txting|messaging|msging|contacting|spamming|bothering|harassing|pestering|emailing|mailing)\b`,
  String.raw`${NOT}\b(?:stop|quit) (?:sending|writing|calling) (?:me|us|to me|this|these|those|any|so many|${THEM})\b`,
  String.raw`${NOT}\b(?:stop|end|cancel|discontinue|halt|cease)(?: all)?(?: of)? (?:(?:the|these|those|this|your|ur|my|all|any|future|further) ){0,2}(?:${THEM}|subscription|membership)\b`,
  String.raw`${NOT}\bstop (?:getting|receiving) ${FEW}${THEM}\b`,
  String.raw`^(?:(?:just|ok|okay|${PLEASE}|guys|hey|hi|hello|can you|could you|will you|make it|i said|i want this to) )*(?:stop|quit|cancel|end|remove)(?: (?:it|this|now|already|immediately|me|everything|thanks|thank you|thx|asap|${PLEASE}))*$`,
  String.raw`${NOT}\b(?:unsubscribe|unsub|unsubscribed?)\b(?! by (?:mistake|accident))`,
  String.raw`${NOT}\bopt(?:ing)? (?:(?:${ME}) )?out\b`,
  String.raw`\b(?:take|remove|delete|drop|get|scratch|strike|cross) ${ME} (?:off|from|out|of)\b(?! (?:of )?(?:the|your|ur|ya|my)? ?(?:guest|door|wait|vip|comp|seat|front|pit|set)\w*)(?= ${FEW}(?:list|lists|texts?|messages|database|system|contacts|group|chat|thread|this|here|spam|sms|distribution|mailing|it|everything))`,
  String.raw`^(?:${PLEASE} )?(?:remove|delete|erase) (?:${ME}|my (?:info|information|data|contact|details))(?: ${PLEASE})?$`,
  String.raw`(?<!\b(?:why|are|got|get|hear|until) )\bno more (?:of )?(?:(?:these|your|ur|the|this) )?${THEM}\b`,
  String.raw`\b(?:lose|forget|delete|erase|ditch) (?:my|this) (?:number|digits|phone number|contact|info)\b`,
  String.raw`\b(?:dont|do not|dnt|never) (?:ever )?(?:text|txt|message|msg|contact|sms|email|bother|write|write to) (?:${ME}|here)(?: (?:again|anymore|any more|ever|ever again|${PLEASE}))*(?:$| (?:i|or|thanks|thx))`,
  String.raw`\b(?:dont|do not|dnt|never) (?:ever )?(?:text|txt|message|msg|contact|sms|email|bother|write|write to|send|send to) (?:${ME} )?(?:\w+ ){0,3}(?:again|anymore|any more|anything|${THEM})\b`,
  String.raw`\bleave me alone\b`,
  String.raw`\b(?:dont|do not|no longer|didnt|never|not) (?:want|wish|need|care|agree|consent|sign up|signed up|ask|asked) (?:to |for |any |more |your |these |this |the |be |get |getting |receive |receiving |hear |from |you |them |so |many |of |ur )*(?:${THEM}|contacted|texted|messaged|anymore)\b`,
  String.raw`\b(?:dont|do not|no longer) (?:want|wish|care) to (?:hear from (?:you|u|this)|receive (?:this|these|anything|them)|get (?:these|this))\b`,
  String.raw`^(?:(?:sorry|hi|hey|no|nope|${PLEASE}|im|i am) )*(?:not|no longer) interested(?: (?:anymore|thanks|thank you|in (?:this|these|your (?:${THEM}))))*$`,
  String.raw`\b(?:got|have|has|texting|texted) the wrong (?:number|person)\b|^(?:sorry )?wrong (?:number|person)(?: (?:sorry|stop|${PLEASE}))*$`,
  String.raw`\b(?:this is|reported|reporting|report) (?:(?:this|you|u|it|number|as|for|just|straight up) )*(?:spam|harassment)\b`,
  String.raw`\b(?:block|blocking|blocked) (?:you|u|ur number|your number|this number)\b`,
  String.raw`\b(?:revoke|withdraw|rescind) (?:my )?(?:consent|permission|agreement)\b|\bcease and desist\b`,
  String.raw`\b(?:turn|switch|shut) (?:these|this|the|your|ur)?\s?${THEM} off\b|\b(?:turn|switch|shut) off (?:these |this |the |your |ur )?${THEM}\b`,
  String.raw`\bget rid of (?:these|this|the|your|ur) ${THEM}\b|\benough (?:with|of) (?:the|these|your|ur) ${THEM}\b|\btoo many ${THEM}\b`,
].map((pattern) => new RegExp(pattern))

/** The same in other languages that fans write. A message that is one of these words: carriers' lists do not have them. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  [
    ...['alto', 'parar', 'pare', 'baja', 'basta', 'cancelar', 'desuscribir', 'desuscribirme', 'detener', 'no más'],
    ...['stopp', 'abmelden', 'abbestellen', 'stoppen', 'afmelden', 'uitschrijven', 'sair', 'cancelar', 'descadastrar'],
    ...['cancella', 'disiscrivimi', 'désabonner', 'désinscrire', 'désabonnement', 'arrêtez', 'avsluta', 'avmeld'],
    ...[
      'lopeta',
      'стоп',
      'отписаться',
      'отписка',
      '停止',
      '退订',
      '取消',
      '配信停止',
      'やめて',
      '그만',
      '수신거부',
      'توقف',
    ],
  ].map(plain),
)
const FOREIGN = [
  /\bno (?:me )?(?:escriban?|escribas|manden?|mandes|envien?|envies) mas\b/,
  /\b(?:dejen?|deja|paren?) de (?:escribirme|mandarme|enviarme|molestar)/,
  /\bne (?:plus|m ?(?:ecrivez|envoyez) plus)\b.*|\barretez? (?:de m|vos|les) ?(?:ecrire|envoyer|messages|sms)/,
  /\bkeine (?:weiteren )?(?:nachrichten|sms|werbung|mails)(?: mehr)?\b/,
  /\bnao (?:quero|desejo) (?:mais )?receber\b|\bpare de (?:mandar|enviar)\b/,
]

/** A phone's note that somebody reacted to a message, which it quotes. */
const REACTION =
  /^(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|removed an? .{1,20} from) [“"„«]/

/**
 * Tells whether a message reads like a wish not to be written to, without being a word of the lists (standard S7). It
 * errs toward yes: the owner looks at it, and only marketing waits meanwhile.
 */
export function seemsToRevoke(text: string): boolean {
  const read = plain(text.slice(0, MAX_READ)).trim()
  if (REACTION.test(read)) return false
  const words = read
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return FOREIGN_WORDS.has(words) || [...REVOCATIONS, ...FOREIGN].some((pattern) => pattern.test(words))
}
