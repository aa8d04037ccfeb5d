/** Emoji that messages use most, by group: each with the words that find it. Their names follow Unicode's short names. */
const LISTS: Readonly<Record<string, string>> = {
  Smileys: `😀 grinning happy smile|😃 big eyes happy smile|😄 smiling eyes happy|😁 beaming grin|😆 laughing squinting|😅 sweat relief nervous|🤣 rolling laughing floor|😂 tears of joy laughing|🙂 slightly smiling|🙃 upside down|😉 wink|😊 smiling blush|😇 angel halo|🥰 hearts love smiling|😍 heart eyes love|🤩 star struck wow|😘 kiss blowing|😋 yum tasty|😛 tongue|😜 winking tongue|🤪 zany crazy|😎 cool sunglasses|🥳 party celebrate|🤗 hug|🤔 thinking|🤫 shush quiet secret|🫡 salute|😐 neutral|😏 smirk|😬 grimace awkward|🙄 eye roll|😌 relieved|😴 sleeping tired|🥱 yawn tired|🤯 mind blown|😳 flushed embarrassed|🥺 pleading please|🥹 holding back tears touched|😢 crying sad|😭 sobbing crying|😤 triumph huff|😡 angry mad|😱 scream fear|🥵 hot|🥶 cold freezing|😷 mask sick|🤒 thermometer sick|🤮 vomit|👻 ghost|💀 skull dead|🤖 robot|👽 alien`,
  Hands: `👍 thumbs up yes good|👎 thumbs down no|👏 clapping applause|🙌 raising hands hooray|🙏 folded hands please thanks|👋 waving hello bye|🤝 handshake deal|👌 ok|✌️ victory peace|🤞 fingers crossed luck|🤟 love you|🤘 rock on horns metal|🤙 call me|👊 fist bump|✊ raised fist|💪 muscle strong|👉 point right|👈 point left|👆 point up|👇 point down|☝️ index up|✋ raised hand stop|🫶 heart hands love|🤲 palms up|✍️ writing|💅 nails|👀 eyes look|🧠 brain|👂 ear listen|🗣️ speaking`,
  Hearts: `❤️ red heart love|🧡 orange heart|💛 yellow heart|💚 green heart|💙 blue heart|💜 purple heart|🖤 black heart|🤍 white heart|🤎 brown heart|💔 broken heart|❤️‍🔥 heart on fire|💕 two hearts|💞 revolving hearts|💓 beating heart|💗 growing heart|💖 sparkling heart|💘 heart arrow|💝 heart ribbon gift|💋 kiss mark lips|💯 hundred perfect|✨ sparkles|⭐ star|🌟 glowing star|💫 dizzy star|⚡ lightning|🔥 fire lit hot|💥 boom collision|💦 sweat drops splash|🎉 party popper celebrate|🎊 confetti`,
  Music: `🎵 note music|🎶 notes music|🎤 microphone sing|🎧 headphones listen|🎸 guitar|🎹 piano keyboard|🥁 drum|🎷 saxophone|🎺 trumpet|🎻 violin|🪕 banjo|📻 radio|🎼 score sheet music|🎙️ studio microphone podcast|🎚️ slider mixer|🎛️ knobs mixer|💿 disc cd album|📀 dvd gold|🔊 loud speaker|🔈 speaker|🔔 bell|📢 loudspeaker announcement|🎟️ tickets admission|🎫 ticket|🎭 theater masks|🎬 clapper film|🎥 movie camera|📸 camera flash photo|📷 camera photo|🎨 art palette|🪩 mirror ball disco dance|💃 dancing woman|🕺 dancing man|🏟️ stadium|🎪 circus tent festival|👑 crown|🏆 trophy win|🥇 gold medal first`,
  Things: `🎁 gift present|🎂 birthday cake|🎈 balloon|🍾 champagne bottle|🥂 cheers clinking|🍻 beers cheers|🍺 beer|🍷 wine|🍸 cocktail|☕ coffee|🍵 tea|🍕 pizza|🍔 burger|🍟 fries|🌮 taco|🍦 ice cream|🍪 cookie|🍫 chocolate|🍎 apple|🥑 avocado|👕 shirt merch|🧢 cap merch|👜 bag|🛍️ shopping bags|💌 love letter|📩 mail envelope arrow|✉️ envelope mail|📱 phone mobile|💻 laptop|📅 calendar date|⏰ alarm clock|⏳ hourglass waiting|📍 pin location place|🔗 link|📎 paperclip|💰 money bag|💸 money wings|💡 idea light bulb|🔑 key|🔒 locked|🏷️ tag label|📦 package box`,
  Travel: `🚗 car|🚐 van tour|🚌 bus|🚆 train|✈️ airplane flight|🚀 rocket launch|🚲 bicycle|🗺️ map|🌍 globe Europe Africa|🌎 globe Americas|🌏 globe Asia Australia|🏠 house home|🏨 hotel|🏖️ beach|⛺ tent camping|🌆 city dusk|🌃 night city|🌅 sunrise|🌇 sunset|🌙 moon night|☀️ sun|🌤️ sun cloud|🌧️ rain|⛈️ storm thunder|❄️ snowflake|🌊 wave sea|🌈 rainbow|🌸 cherry blossom|🌹 rose|🌻 sunflower|🌴 palm tree|🍀 clover luck|🐶 dog|🐱 cat|🦄 unicorn|🐝 bee|🦋 butterfly|🕊️ dove peace`,
  Signs: `✅ check done yes|❌ cross no|❗ exclamation|❓ question|⁉️ exclamation question|➡️ arrow right|⬅️ arrow left|⬆️ arrow up|⬇️ arrow down|🔁 repeat|▶️ play|⏸️ pause|⏭️ next|🆕 new|🆓 free|🔝 top|🔜 soon|🆗 ok|🚫 prohibited|⚠️ warning|♻️ recycle|🟢 green circle|🔴 red circle|🟡 yellow circle|🔵 blue circle|🏁 finish flag|🏳️‍🌈 rainbow pride flag|💬 speech bubble|💭 thought bubble|👤 person`,
}

export interface Emoji {
  /** The emoji itself, as it is put into the text. */
  text: string
  /** Words that describe it, the first of which names it. */
  words: string
}

export interface EmojiGroup {
  name: string
  emoji: readonly Emoji[]
}

export const EMOJI: readonly EmojiGroup[] = Object.entries(LISTS).map(([name, list]) => ({
  name,
  emoji: list.split('|').map((entry) => {
    const at = entry.indexOf(' ')
    return { text: entry.slice(0, at), words: entry.slice(at + 1) }
  }),
}))

/** Returns the emoji whose words begin with each of the words typed. */
export function findEmoji(typed: string): Emoji[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return EMOJI.flatMap(({ emoji }) => emoji).filter(({ words }) => {
    const have = words.toLowerCase().split(' ')
    return asked.every((word) => have.some((one) => one.startsWith(word)))
  })
}
